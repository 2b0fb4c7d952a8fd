import { elapsed } from '../format';
import { answered, proof } from './login';
import type { Path } from './paths';

/**
 * The result of a request: an answer, an error from the server, or no answer. A refusal because of a limit says after
 * how many seconds another try may succeed.
 */
export type Reply<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; message: string; retryAfter?: number }
  | { kind: 'away'; reason: string };

/** The error of a request in words. */
export function errorText(reply: Exclude<Reply<unknown>, { kind: 'ok' }>): string {
  return reply.kind === 'refused' ? reply.message : `The server is not responding: ${reply.reason}`;
}

/** Why a request failed; `undefined` if it did not. */
export function failureOf(reply: Reply<unknown>): string | undefined {
  return reply.kind === 'ok' ? undefined : errorText(reply);
}

export type Body = Readonly<Record<string, unknown>>;

const TIMEOUT_MILLIS = 15_000;

/** The URL of a path of the server, also behind a proxy that serves it below another path. */
export function address(path: string): string {
  return new URL(`.${path}`, base()).href;
}

export async function getJson<T>(path: Path<T>, signal?: AbortSignal): Promise<Reply<T>> {
  return send(path, { method: 'GET' }, (response) => response.json() as Promise<T>, signal);
}

/** The JSON text of an answer, unparsed, so that callers can compare it with the previous one. */
export async function getText<T>(path: Path<T>, signal?: AbortSignal): Promise<Reply<string>> {
  return send(path, { method: 'GET' }, whole, signal);
}

/** Rejects what a proxy answers in place of the server. */
async function whole(response: Response): Promise<string> {
  if (!(response.headers.get('Content-Type') ?? '').includes('json')) throw new Error('the answer is not from the server');
  return response.text();
}

export async function sendJson<T>(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: Path<T>, body: Body, timeoutMillis?: number): Promise<Reply<T>> {
  const request = { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  return send(path, request, (response) => response.json() as Promise<T>, undefined, timeoutMillis);
}

export async function remove<T>(path: Path<T>): Promise<Reply<T>> {
  return send(path, { method: 'DELETE' }, (response) => response.json() as Promise<T>);
}

async function send<T>(
  path: string,
  request: RequestInit,
  read: (response: Response) => Promise<T>,
  signal?: AbortSignal,
  timeoutMillis: number = TIMEOUT_MILLIS,
): Promise<Reply<T>> {
  const timeout = AbortSignal.timeout(timeoutMillis);
  try {
    const response = await fetch(address(path), {
      ...request,
      headers: request.method === 'GET' ? {} : { ...(request.headers as Record<string, string> | undefined), ...proof() },
      cache: 'no-cache',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    answered(response.status);
    if (response.ok) return { kind: 'ok', value: await read(response) };
    // A proxy answers this when the server behind it is gone.
    if (response.status === 502 || response.status === 504) return { kind: 'away', reason: `HTTP ${response.status}` };
    const retryAfter = secondsOf(response.headers.get('Retry-After'));
    return { kind: 'refused', status: response.status, message: await explanation(response), ...(retryAfter !== undefined && { retryAfter }) };
  } catch (failure) {
    return { kind: 'away', reason: timeout.aborted ? `no answer within ${elapsed(timeoutMillis)}` : String((failure as Error).message ?? failure) };
  }
}

/** A number of seconds; the server sends no dates. */
function secondsOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** The error message of a response, `{"errors": [...]}` from the server. */
export async function explanation(response: Response): Promise<string> {
  return errorOf(await response.text()) || `HTTP ${response.status}`;
}

/** The error message in the body of a response; empty if there is none. */
export function errorOf(body: string): string {
  try {
    const errors = (JSON.parse(body) as { errors?: unknown[] }).errors ?? [];
    return errors.filter((error) => typeof error === 'string' && error !== '').join('\n');
  } catch {
    return body.trim();
  }
}

function base(): string {
  return new URL('.', document.baseURI).href;
}
