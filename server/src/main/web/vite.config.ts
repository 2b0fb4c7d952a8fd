import { defineConfig } from 'vitest/config';

/** Where the development server finds a running server; only `npm run dev` looks at it. */
const server = process.env['MILLRACE_SERVER'] ?? 'http://127.0.0.1:8081';

export default defineConfig({
  // Relative, so that the page works under any path of a proxy.
  base: './',
  build: {
    target: 'es2023',
    outDir: process.env['WEB_OUT'] ?? 'dist',
    emptyOutDir: true,
    // The content security policy allows no data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The layout engine's worker is one file of 1.5 MB by nature; it is fetched when a graph is first shown.
    chunkSizeWarningLimit: 200,
  },
  server: { proxy: { '/v1': server } },
  test: { include: ['src/**/*.test.ts'] },
});
