import { gateway, type Gateway } from '../wire';
import { getJson, sendJson, type Body, type Reply } from './http';
import { fillPath, type Path } from './paths';

type Name = keyof Gateway;

/** The path of an endpoint of the SQL gateway, which is served below the page's own origin. */
function at<N extends Name>(
  name: N,
  path: Gateway[N]['path'],
  query: Gateway[N]['query'] = {} as Gateway[N]['query'],
): Path<Gateway[N]['response']> {
  return `/gateway${fillPath(gateway[name].path, path, query)}`;
}

/** Identifies an operation. */
export interface Place {
  session: string;
  operation: string;
}

const handles = ({ session, operation }: Place) => ({ session_handle: session, operation_handle: operation });

export const gatewayPaths = {
  info: at('getInfo', {}),
  open: at('openSession', {}),
  session: (session: string) => at('getSessionConfig', { session_handle: session }),
  heartbeat: (session: string) => at('triggerSession', { session_handle: session }),
  statements: (session: string) => at('executeStatement', { session_handle: session }),
  execution: (place: Place) => at('getOperationExecution', handles(place)),
  stop: (place: Place) => at('stopOperation', handles(place)),
  close: (place: Place) => at('closeOperation', handles(place)),
  result: (place: Place, token: number, wait: number) => at('fetchResults', { ...handles(place), token }, { wait }),
  results: (place: Place, token: number) => at('streamResults', handles(place), { token }),
  sessions: (query: Gateway['listSessions']['query'] = {}) => at('listSessions', {}, query),
  limits: at('listGatewayLimits', {}),
  connectors: at('getConnectors', {}),
  uploads: at('listUploads', {}),
  beginUpload: at('beginUpload', {}),
  upload: (upload: string) => at('getUpload', { upload }),
  deleteUpload: (upload: string) => at('deleteUpload', { upload }),
  part: (upload: string, offset: number) => at('appendToUpload', { upload }, { offset }),
  shape: (upload: string, query: Gateway['getUploadShape']['query']) => at('getUploadShape', { upload }, query),
  connectorOptions: (kind: Gateway['getConnectorOptions']['path']['kind'], name: string) => at('getConnectorOptions', { kind, name }),
  operations: (query: Gateway['listOperations']['query'] = {}) => at('listOperations', {}, query),
  operation: (operation: string) => at('getOperationActivity', { operation_handle: operation }),
  history: (query: Gateway['listHistory']['query'] = {}) => at('listHistory', {}, query),
  statement: (operation: string) => at('getStatement', { operation_handle: operation }),
  keptResult: (operation: string, token: number) => at('fetchKeptResults', { operation_handle: operation, token }),
  statementsOfAll: (query: Gateway['listStatements']['query'] = {}) => at('listStatements', {}, query),
  endSession: (session: string) => at('endSession', { session_handle: session }),
  endOperation: (operation: string) => at('endOperation', { operation_handle: operation }),
};

export type Refused = Exclude<Reply<unknown>, { kind: 'ok' }>;

export function send<T>(path: Path<T>, body: Body = {}): Promise<Reply<T>> {
  return sendJson('POST', path, body);
}

export function remove<T>(path: Path<T>): Promise<Reply<T>> {
  return sendJson('DELETE', path, {});
}

/** Whether the process that serves this page has no SQL gateway. */
export function absent(reply: Refused): boolean {
  return reply.kind === 'refused' && reply.status === 404;
}

/** Whether the session is no longer open: closed, expired, or lost with its server. */
export function unknownSession(reply: Refused): boolean {
  return reply.kind === 'refused' && /^Session '[^']*' does not exist|^The session is closed/.test(reply.message);
}

/** The message of a reply that is not an answer. */
export function reason(reply: Refused): string {
  return reply.kind === 'away' ? `The gateway is not responding: ${reply.reason}` : reply.message;
}

/** The token of a `nextResultUri`: its last path segment. */
export function tokenOf(nextResultUri: string): number {
  return Number(/\/(\d+)(?:\?.*)?$/.exec(nextResultUri)?.[1] ?? NaN);
}

/** Runs a statement that returns quickly, such as SHOW, returns all its rows, and closes its operation. */
export async function lookUp(session: string, statement: string): Promise<Reply<readonly (readonly unknown[])[]>> {
  const submitted = await send(gatewayPaths.statements(session), { statement });
  if (submitted.kind !== 'ok') return submitted;
  const place = { session, operation: submitted.value.operationHandle };
  const rows: unknown[][] = [];
  let reply: Reply<readonly (readonly unknown[])[]> | undefined;
  for (let token = 0; reply === undefined;) {
    const page = await getJson(gatewayPaths.result(place, token, 5_000));
    if (page.kind !== 'ok') {
      reply = page;
    } else {
      rows.push(...(page.value.results?.data ?? []).map((row) => row.fields));
      if (page.value.nextResultUri === undefined || page.value.resultType === 'EOS') reply = { kind: 'ok', value: rows };
      else token = tokenOf(page.value.nextResultUri);
    }
  }
  void remove(gatewayPaths.close(place));
  return reply;
}
