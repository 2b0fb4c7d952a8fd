import { signal } from '@preact/signals';

/**
 * The place that the address names. Addresses live behind the `#`, so that the page works under any path of a proxy
 * and a reload never asks the server for a page it does not have.
 */
export type Route =
  | { screen: 'overview' }
  | { screen: 'jobs'; text: string; state: string }
  | { screen: 'job'; job: string; tab: 'graph'; vertex?: string; vertexTab: VertexTab }
  | { screen: 'job'; job: string; tab: 'checkpoints'; checkpoint?: string }
  | { screen: 'job'; job: string; tab: 'exceptions' | 'configuration' }
  | { screen: 'taskManagers' }
  | { screen: 'taskManager'; id: string; tab: ProcessTab; file?: string }
  | { screen: 'jobManager'; tab: ProcessTab; file?: string }
  | { screen: 'nowhere'; path: string };

export type JobTab = 'graph' | 'checkpoints' | 'exceptions' | 'configuration';
export type VertexTab = 'metrics' | 'subtasks' | 'watermarks' | 'flames';
export type ProcessTab = 'metrics' | 'logs' | 'threads' | 'configuration';

const vertexTabs: readonly VertexTab[] = ['metrics', 'subtasks', 'watermarks', 'flames'];
const processTabs: readonly ProcessTab[] = ['metrics', 'logs', 'threads', 'configuration'];

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const parts = path.split('/').filter((part) => part !== '').map(decode);
  const values = new URLSearchParams(query);
  const [first, second, third, fourth, fifth] = parts;
  switch (first) {
    case undefined:
    case 'overview':
      return { screen: 'overview' };
    case 'jobs':
      return second === undefined
        ? { screen: 'jobs', text: values.get('text') ?? '', state: values.get('state') ?? '' }
        : job(second, third, fourth, fifth, path);
    case 'task-managers':
      return second === undefined
        ? { screen: 'taskManagers' }
        : { screen: 'taskManager', id: second, tab: oneOf(processTabs, third, 'metrics'), ...present('file', fourth) };
    case 'job-manager':
      return { screen: 'jobManager', tab: oneOf(processTabs, second, 'metrics'), ...present('file', third) };
    default:
      return { screen: 'nowhere', path };
  }
}

function job(id: string, tab: string | undefined, detail: string | undefined, more: string | undefined, path: string): Route {
  switch (tab) {
    case undefined:
    case 'graph':
      return { screen: 'job', job: id, tab: 'graph', vertexTab: oneOf(vertexTabs, more, 'metrics'), ...present('vertex', detail) };
    case 'checkpoints':
      return { screen: 'job', job: id, tab, ...present('checkpoint', detail) };
    case 'exceptions':
    case 'configuration':
      return { screen: 'job', job: id, tab };
    default:
      return { screen: 'nowhere', path };
  }
}

/** The address of a place; `parse` of it gives the place back. */
export function href(route: Route): string {
  switch (route.screen) {
    case 'overview':
      return '#/overview';
    case 'jobs': {
      const query = new URLSearchParams();
      if (route.text !== '') query.set('text', route.text);
      if (route.state !== '') query.set('state', route.state);
      return query.size === 0 ? '#/jobs' : `#/jobs?${query}`;
    }
    case 'job': {
      const detail =
        route.tab === 'graph' && route.vertex !== undefined
          ? [route.vertex, route.vertexTab]
          : route.tab === 'checkpoints' && route.checkpoint !== undefined
            ? [route.checkpoint]
            : [];
      return join('jobs', route.job, route.tab, ...detail);
    }
    case 'taskManagers':
      return '#/task-managers';
    case 'taskManager':
      return join('task-managers', route.id, route.tab, ...(route.file === undefined ? [] : [route.file]));
    case 'jobManager':
      return join('job-manager', route.tab, ...(route.file === undefined ? [] : [route.file]));
    case 'nowhere':
      return `#/${route.path}`;
  }
}

export const route = signal<Route>({ screen: 'overview' });

export function startRouting(): void {
  const read = () => (route.value = parse(location.hash));
  addEventListener('hashchange', read);
  read();
}

/** Goes there as a link would. */
export function go(target: Route): void {
  location.hash = href(target);
}

/** Changes the address without a step in the history, for what is typed into a filter. */
export function replace(target: Route): void {
  history.replaceState(null, '', href(target));
  route.value = target;
}

function join(...parts: string[]): string {
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function oneOf<T extends string>(known: readonly T[], value: string | undefined, otherwise: T): T {
  return known.find((each) => each === value) ?? otherwise;
}

function present<K extends string>(key: K, value: string | undefined): { [key in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]: string });
}
