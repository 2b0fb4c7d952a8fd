import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { refusal } from './permission';
import { connected, onChange, type Change, type Concern } from './events';
import { getText, type Reply } from './http';
import type { Path } from './paths';
import { neededFor } from './permissions';

/** The error of the last request. */
export type RequestError = { kind: 'refused'; status: number; message: string } | { kind: 'away'; reason: string };

/** A value that changes on the server. It keeps its last value while requests fail. */
export interface Live<T> {
  readonly value: ReadonlySignal<T | undefined>;
  readonly error: ReadonlySignal<RequestError | undefined>;
  /** Requests the value now. */
  refresh(): void;
}

/** Since when the server has not answered. */
export const awaySince = signal<number | undefined>(undefined);

interface Subscriber {
  /** Milliseconds between two requests. */
  period: number;
  /** The changes that affect the value. While the event stream reports them, polling is slower. */
  concern: Concern | undefined;
}

/** Polls with a concern are slower by this factor while the event stream is connected. */
const CONNECTED_FACTOR = 5;
/** Changes within this time, in milliseconds, cause one request. */
const COALESCE_MILLIS = 80;
/** How often a poll that the user may not make looks whether that has changed, in milliseconds. */
const BARRED_MILLIS = 5_000;
const FORBIDDEN = 403;
/** The longest period by which a request without an answer is repeated, in milliseconds. It doubles with each failure. */
const RETRY_MILLIS = 2_000;
const MAX_RETRY_MILLIS = 8_000;

/**
 * Polls one path for all subscribers. It runs while there are subscribers and the page is visible, sends one request at
 * a time, and slows down while the server is away.
 */
export class Poll<T> implements Live<T> {
  readonly value: Signal<T | undefined> = signal(undefined);
  readonly error: Signal<RequestError | undefined> = signal(undefined);
  private readonly subscribers = new Map<symbol, Subscriber>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request: AbortController | undefined;
  private lastText = '';
  private failures = 0;
  private stale = false;

  private readonly needed: string;

  constructor(private readonly path: Path<T>) {
    this.needed = neededFor(path);
  }

  join(period: number, concern?: Concern): () => void {
    const subscriber = Symbol(this.path);
    this.subscribers.set(subscriber, { period, concern });
    polls.set(this.path, this as Poll<unknown>);
    if (this.request === undefined) this.schedule(0);
    return () => {
      this.subscribers.delete(subscriber);
      if (this.subscribers.size === 0) this.stop();
    };
  }

  refresh(): void {
    if (this.subscribers.size > 0 && this.request === undefined) this.schedule(0);
  }

  /** Requests the value again if the change concerns a subscriber. */
  onChange(change: Change): void {
    if (![...this.subscribers.values()].some(({ concern }) => concern?.(change))) return;
    // The answer to a pending request may be older than the change.
    if (this.request === undefined) this.schedule(COALESCE_MILLIS);
    else this.stale = true;
  }

  private period(): number {
    return Math.min(...[...this.subscribers.values()].map(({ period, concern }) => (concern !== undefined && connected.peek() ? period * CONNECTED_FACTOR : period)));
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), delay);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.request?.abort();
    this.request = undefined;
    if (polls.get(this.path) === (this as Poll<unknown>)) polls.delete(this.path);
  }

  private async ask(): Promise<void> {
    if (document.hidden) return;
    // The server would record a refusal each time.
    const why = refusal(this.needed);
    if (why !== undefined) {
      this.error.value = { kind: 'refused', status: FORBIDDEN, message: why };
      this.schedule(BARRED_MILLIS);
      return;
    }
    const request = new AbortController();
    this.request = request;
    this.stale = false;
    const reply = await getText(this.path, request.signal);
    if (request.signal.aborted) return;
    this.request = undefined;
    this.take(reply);
    const retry = Math.min(Math.min(this.period(), RETRY_MILLIS) * 2 ** Math.min(this.failures, 3), MAX_RETRY_MILLIS);
    const period = reply.kind === 'away' ? retry : this.period();
    if (reply.kind === 'refused' && reply.status === FORBIDDEN) this.schedule(Math.max(period, BARRED_MILLIS));
    else if (this.stale) this.schedule(COALESCE_MILLIS);
    else if (Number.isFinite(period)) this.schedule(period);
  }

  private take(reply: Reply<string>): void {
    batch(() => {
      if (reply.kind === 'away') {
        this.failures++;
        awaySince.value ??= Date.now();
        this.error.value = reply;
        return;
      }
      this.failures = 0;
      awaySince.value = undefined;
      if (reply.kind === 'refused') {
        this.error.value = reply;
        return;
      }
      this.error.value = undefined;
      // An unchanged answer causes no render.
      if (reply.value !== this.lastText) {
        this.lastText = reply.value;
        this.value.value = JSON.parse(reply.value) as T;
      }
    });
  }
}

const polls = new Map<string, Poll<unknown>>();

export function poll<T>(path: Path<T>): Poll<T> {
  const known = (polls.get(path) as Poll<T> | undefined) ?? new Poll<T>(path);
  polls.set(path, known as Poll<unknown>);
  return known;
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) polls.forEach((each) => each.refresh());
});

onChange((change) => polls.forEach((each) => each.onChange(change)));
