import { cluster, gateway } from '../wire';

interface Needed {
  pattern: RegExp;
  params: number;
  permission: string;
}

/** What each path needs that is read, those without parameters first. */
const all: readonly Needed[] = [
  ...Object.values(cluster).map((endpoint) => ({ ...endpoint, prefix: '' })),
  ...Object.values(gateway).map((endpoint) => ({ ...endpoint, prefix: '/gateway' })),
]
  .filter(({ method }) => method === 'GET')
  .map(({ path, prefix, permission }) => ({ pattern: new RegExp(`^${prefix}${path.replace(/:\w+/g, '[^/]+')}$`), params: path.split(':').length, permission }))
  .sort((a, b) => a.params - b.params);

/** The permission that reading this path needs. */
export function neededFor(path: string): string {
  const asked = path.split('?', 1)[0]!;
  return all.find(({ pattern }) => pattern.test(asked))?.permission ?? 'PUBLIC';
}
