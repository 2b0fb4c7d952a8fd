import type { Path } from './paths';

/** One request to the server that this page came from, and the three ways in which it can end. */
export type Reply<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'away'; reason: string };

export type Body = Readonly<Record<string, unknown>>;

const LIMIT_MILLIS = 15_000;

/** The full address of a path of the server, wherever a proxy has put it. */
export function address(path: string): string {
  return new URL(`.${path}`, base()).href;
}

export async function getJson<T>(path: Path<T>, signal?: AbortSignal): Promise<Reply<T>> {
  return send(path, { method: 'GET' }, (response) => response.json() as Promise<T>, signal);
}

/** The text of an answer that is JSON, for those who first look whether it is a new one. */
export async function getText<T>(path: Path<T>, signal?: AbortSignal): Promise<Reply<string>> {
  return send(path, { method: 'GET' }, whole, signal);
}

/** What a proxy says in place of the server is no JSON. */
async function whole(response: Response): Promise<string> {
  if (!(response.headers.get('Content-Type') ?? '').includes('json')) throw new Error('something else than the server answers there');
  return response.text();
}

export async function sendJson<T>(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: Path<T>, body: Body): Promise<Reply<T>> {
  const request = { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  return send(path, request, (response) => response.json() as Promise<T>);
}

export async function remove<T>(path: Path<T>): Promise<Reply<T>> {
  return send(path, { method: 'DELETE' }, (response) => response.json() as Promise<T>);
}

async function send<T>(
  path: string,
  request: RequestInit,
  read: (response: Response) => Promise<T>,
  signal?: AbortSignal,
): Promise<Reply<T>> {
  const limit = AbortSignal.timeout(LIMIT_MILLIS);
  try {
    const response = await fetch(address(path), {
      ...request,
      cache: 'no-cache',
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    if (response.ok) return { kind: 'ok', value: await read(response) };
    // What a proxy says when the server behind it is gone.
    if (response.status === 502 || response.status === 504) return { kind: 'away', reason: `HTTP ${response.status}` };
    return { kind: 'refused', status: response.status, message: await explanation(response) };
  } catch (failure) {
    return { kind: 'away', reason: limit.aborted ? 'no answer in 15 s' : String((failure as Error).message ?? failure) };
  }
}

/** The first line of what the server said; its answers are `{"errors": [...]}`. */
export async function explanation(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const errors = (JSON.parse(text) as { errors?: unknown[] }).errors ?? [];
    const said = errors.filter((error): error is string => typeof error === 'string' && error !== '').join('\n');
    return said === '' ? `HTTP ${response.status}` : said;
  } catch {
    return text.trim() === '' ? `HTTP ${response.status}` : text.trim();
  }
}

function base(): string {
  return new URL('.', document.baseURI).href;
}
