import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig } from 'vitest/config';

/** Where the development server finds a running server; only `npm run dev` looks at it. */
const server = process.env['MILLRACE_SERVER'] ?? 'http://127.0.0.1:8081';
const out = process.env['WEB_OUT'] ?? 'dist';

/** Leaves a compressed copy beside each file that is worth it, so that the server never compresses. */
const compressed = {
  name: 'compressed',
  apply: 'build' as const,
  closeBundle() {
    for (const entry of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
      const file = join(out, entry);
      if (!/\.(html|js|css|svg)$/.test(file) || !statSync(file).isFile()) continue;
      const bytes = readFileSync(file);
      const small = gzipSync(bytes, { level: 9 });
      if (small.length < bytes.length * 0.9) writeFileSync(`${file}.gz`, small);
    }
  },
};

export default defineConfig({
  // Relative, so that the page works under any path of a proxy.
  base: './',
  plugins: [compressed],
  build: {
    target: 'es2023',
    outDir: out,
    emptyOutDir: true,
    // The content security policy allows no data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The editor of statements, fetched when it is opened, is the largest.
    chunkSizeWarningLimit: 400,
  },
  server: { proxy: { '/v1': server, '/gateway': server } },
  // A process for each file would take three times as long as the tests.
  test: { include: ['src/**/*.test.ts'], isolate: false, setupFiles: ['src/testSetup.ts'] },
});
