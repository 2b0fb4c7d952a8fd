import { batch, signal } from '@preact/signals';

/**
 * A parsed address. Routes are in the fragment, so that the page works below any path of a proxy and a reload never
 * requests another page. Optional parts of an address are optional here.
 */
export type Route =
  | { screen: 'overview' }
  | { screen: 'jobs'; text: string; state: string; submitter?: string; within?: string }
  | { screen: 'job'; job: string; tab: 'graph'; vertex?: string; vertexTab: VertexTab; subtask?: string }
  | { screen: 'job'; job: string; tab: 'checkpoints'; checkpoint?: string; against?: string }
  | { screen: 'job'; job: string; tab: 'metrics'; pick?: string }
  | { screen: 'job'; job: string; tab: 'timeline' | 'exceptions' | 'configuration' | 'sql' }
  | { screen: 'applications'; all?: string }
  | { screen: 'application'; application: string }
  | { screen: 'taskManagers' }
  | { screen: 'taskManager'; id: string; tab: ProcessTab; file?: string; find?: string }
  | { screen: 'jobManager'; tab: ProcessTab; file?: string; find?: string }
  | { screen: 'sql'; session?: string; operation?: string }
  | { screen: 'history'; operation?: string; text?: string; outcome?: string; kind?: string; within?: string; session?: string }
  | { screen: 'sessions'; text?: string; list?: string; state?: string }
  | { screen: 'session'; session: string; operation?: string }
  | { screen: 'alerts' }
  | { screen: 'limits' }
  | { screen: 'connectors' }
  | { screen: 'tokens' }
  | { screen: 'submit'; jar?: string }
  | { screen: 'configuration'; text?: string }
  | { screen: 'nowhere'; path: string };

export type JobTab = Extract<Route, { screen: 'job' }>['tab'];
export type VertexTab = 'metrics' | 'subtasks' | 'watermarks' | 'flames';
export type ProcessTab = 'metrics' | 'logs' | 'threads' | 'profiler' | 'configuration';

export const jobTabs: readonly JobTab[] = ['graph', 'timeline', 'exceptions', 'checkpoints', 'metrics', 'configuration', 'sql'];
const vertexTabs: readonly VertexTab[] = ['metrics', 'subtasks', 'watermarks', 'flames'];
const processTabs: readonly ProcessTab[] = ['metrics', 'logs', 'threads', 'profiler', 'configuration'];

export function parse(hash: string): Route {
  const { parts, values, path } = splitHash(hash);
  const [first, second, third, fourth] = parts;
  switch (first) {
    case undefined:
    case 'overview':
      return { screen: 'overview' };
    case 'jobs':
      return second === undefined
        ? { screen: 'jobs', text: values.get('text') ?? '', state: values.get('state') ?? '', ...presentValues(values, 'submitter', 'within') }
        : job(parts, values, path);
    case 'applications':
      return second === undefined ? { screen: 'applications', ...presentValues(values, 'all') } : { screen: 'application', application: second };
    case 'task-managers':
      return second === undefined
        ? { screen: 'taskManagers' }
        : { screen: 'taskManager', id: second, tab: oneOf(processTabs, third, 'metrics'), file: fourth, ...presentValues(values, 'find') };
    case 'job-manager':
      return { screen: 'jobManager', tab: oneOf(processTabs, second, 'metrics'), file: third, ...presentValues(values, 'find') };
    case 'sql':
      return { screen: 'sql', ...presentValues(values, 'session', 'operation') };
    case 'history':
      return { screen: 'history', operation: second, ...presentValues(values, 'text', 'outcome', 'kind', 'within', 'session') };
    case 'sessions':
      return second === undefined ? { screen: 'sessions', ...presentValues(values, 'text', 'list', 'state') } : { screen: 'session', session: second, operation: third };
    case 'alerts':
    case 'limits':
    case 'connectors':
    case 'tokens':
      return { screen: first };
    case 'submit':
      return { screen: 'submit', jar: second };
    case 'configuration':
      return { screen: 'configuration', ...presentValues(values, 'text') };
    default:
      return { screen: 'nowhere', path };
  }
}

function job([, id = '', tab, detail, more]: readonly string[], values: URLSearchParams, path: string): Route {
  switch (tab) {
    case undefined:
    case 'graph':
      return { screen: 'job', job: id, tab: 'graph', vertexTab: oneOf(vertexTabs, more, 'metrics'), vertex: detail, ...presentValues(values, 'subtask') };
    case 'checkpoints':
      return { screen: 'job', job: id, tab, checkpoint: detail, ...presentValues(values, 'against') };
    case 'metrics':
      return { screen: 'job', job: id, tab, ...presentValues(values, 'pick') };
    case 'timeline':
    case 'exceptions':
    case 'configuration':
    case 'sql':
      return { screen: 'job', job: id, tab };
    default:
      return { screen: 'nowhere', path };
  }
}

/** The address of a route; the inverse of `parse`. It keeps the selected moment. */
export function href(target: Route): string {
  const [parts, query] = address(target);
  const values = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''));
  if (moment.value !== undefined) values.set('at', String(moment.value));
  const path = target.screen === 'nowhere' ? target.path : parts.map(encodeURIComponent).join('/');
  return `#/${path}${values.size === 0 ? '' : `?${values}`}`;
}

function address(target: Route): readonly [parts: readonly string[], query: Readonly<Record<string, string | undefined>>] {
  switch (target.screen) {
    case 'overview':
    case 'alerts':
    case 'limits':
    case 'connectors':
    case 'tokens':
      return [[target.screen], {}];
    case 'jobs': {
      const { text, state, submitter, within } = target;
      return [['jobs'], { text, state, submitter, within }];
    }
    case 'job':
      return addressOfJob(target);
    case 'applications':
      return [['applications'], { all: target.all }];
    case 'application':
      return [['applications', target.application], {}];
    case 'taskManagers':
      return [['task-managers'], {}];
    case 'taskManager':
      return [['task-managers', target.id, target.tab, ...asList(target.file)], { find: target.find }];
    case 'jobManager':
      return [['job-manager', target.tab, ...asList(target.file)], { find: target.find }];
    case 'sql':
      return [['sql'], { session: target.session, operation: target.operation }];
    case 'history': {
      const { operation, text, outcome, kind, within, session } = target;
      return [['history', ...asList(operation)], { text, outcome, kind, within, session }];
    }
    case 'sessions':
      return [['sessions'], { text: target.text, list: target.list, state: target.state }];
    case 'session':
      return [['sessions', target.session, ...asList(target.operation)], {}];
    case 'submit':
      return [['submit', ...asList(target.jar)], {}];
    case 'configuration':
      return [['configuration'], { text: target.text }];
    case 'nowhere':
      return [[target.path], {}];
  }
}

function addressOfJob(target: Extract<Route, { screen: 'job' }>): readonly [string[], Readonly<Record<string, string | undefined>>] {
  const whole = ['jobs', target.job, target.tab];
  switch (target.tab) {
    case 'graph':
      return target.vertex === undefined ? [whole, {}] : [[...whole, target.vertex, target.vertexTab], { subtask: target.subtask }];
    case 'checkpoints':
      return [[...whole, ...asList(target.checkpoint)], { against: target.against }];
    case 'metrics':
      return [whole, { pick: target.pick }];
    case 'timeline':
    case 'exceptions':
    case 'configuration':
    case 'sql':
      return [whole, {}];
  }
}

export const route = signal<Route>({ screen: 'overview' });

/**
 * The moment that all screens show, in epoch milliseconds; `undefined` is the present. It is the parameter `at` of each
 * address.
 */
export const moment = signal<number | undefined>(undefined);

/** The fragment of the address that `route` and `moment` come from. */
let followed: string | undefined;

export function startRouting(): void {
  addEventListener('hashchange', followAddress);
  followAddress();
}

/** Reads the address. It changes as soon as a link is clicked; a key can be pressed before the event about it arrives. */
export function followAddress(): void {
  const { hash } = location;
  if (hash === followed) return;
  followed = hash;
  batch(() => {
    moment.value = momentOf(hash);
    route.value = parse(hash);
  });
}

export function momentOf(hash: string): number | undefined {
  const at = Number(splitHash(hash).values.get('at') ?? NaN);
  return Number.isSafeInteger(at) && at > 0 ? at : undefined;
}

/** Navigates like a link. */
export function go(target: Route): void {
  location.hash = href(target);
}

/** Changes the address of this screen without a new history entry, for filters. Does nothing if the user has left the screen. */
export function replace(target: Route): void {
  if (location.hash !== followed) return;
  replaceAddress(target);
  route.value = target;
}

/** Shows the same screen at another moment, without a new history entry; `undefined` is the present. */
export function showAt(time: number | undefined): void {
  followAddress();
  moment.value = time === undefined ? undefined : Math.round(time);
  replaceAddress(route.value);
}

function replaceAddress(target: Route): void {
  history.replaceState(null, '', href(target));
  followed = location.hash;
}

function splitHash(hash: string): { parts: string[]; values: URLSearchParams; path: string } {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  return { path, parts: path.split('/').filter((part) => part !== '').map(decode), values: new URLSearchParams(query) };
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

function asList(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}

function presentValues<K extends string>(values: URLSearchParams, ...keys: readonly K[]): { [key in K]?: string } {
  const found: { [key in K]?: string } = {};
  for (const key of keys) {
    const value = values.get(key);
    if (value !== null && value !== '') found[key] = value;
  }
  return found;
}
