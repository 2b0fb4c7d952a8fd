import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { onChange, told, type Change, type Concern } from './events';
import { getText, type Reply } from './http';
import type { Path } from './paths';

/** The error of the last request. */
export type Trouble = { kind: 'refused'; status: number; message: string } | { kind: 'away'; reason: string };

/** A value that changes on the server. It keeps its last value while requests fail. */
export interface Live<T> {
  readonly value: ReadonlySignal<T | undefined>;
  readonly trouble: ReadonlySignal<Trouble | undefined>;
  /** Requests the value now. */
  refresh(): void;
}

/** Since when the server has not answered. */
export const awaySince = signal<number | undefined>(undefined);

interface Onlooker {
  /** Milliseconds between two requests. */
  period: number;
  /** The changes that affect the value. While the event stream reports them, polling is slower. */
  concern: Concern | undefined;
}

/** Polls with a concern are slower by this factor while the event stream is connected. */
const TOLD = 5;
/** Changes within this time, in milliseconds, cause one request. */
const TOGETHER = 80;

/**
 * Polls one path for all subscribers. It runs while there are subscribers and the page is visible, sends one request at
 * a time, and slows down while the server is away.
 */
export class Poll<T> implements Live<T> {
  readonly value: Signal<T | undefined> = signal(undefined);
  readonly trouble: Signal<Trouble | undefined> = signal(undefined);
  private readonly onlookers = new Map<symbol, Onlooker>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | undefined;
  private seen = '';
  private failures = 0;
  private behind = false;

  constructor(private readonly path: Path<T>) {}

  join(period: number, concern?: Concern): () => void {
    const onlooker = Symbol(this.path);
    this.onlookers.set(onlooker, { period, concern });
    polls.set(this.path, this as Poll<unknown>);
    if (this.asking === undefined) this.schedule(0);
    return () => {
      this.onlookers.delete(onlooker);
      if (this.onlookers.size === 0) this.stop();
    };
  }

  refresh(): void {
    if (this.onlookers.size > 0 && this.asking === undefined) this.schedule(0);
  }

  /** Requests the value again if the change concerns a subscriber. */
  heed(change: Change): void {
    if (![...this.onlookers.values()].some(({ concern }) => concern?.(change))) return;
    // The answer to a pending request may be older than the change.
    if (this.asking === undefined) this.schedule(TOGETHER);
    else this.behind = true;
  }

  private period(): number {
    return Math.min(...[...this.onlookers.values()].map(({ period, concern }) => (concern !== undefined && told.peek() ? period * TOLD : period)));
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), delay);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.asking = undefined;
    if (polls.get(this.path) === (this as Poll<unknown>)) polls.delete(this.path);
  }

  private async ask(): Promise<void> {
    if (document.hidden) return;
    const asking = new AbortController();
    this.asking = asking;
    this.behind = false;
    const reply = await getText(this.path, asking.signal);
    if (asking.signal.aborted) return;
    this.asking = undefined;
    this.take(reply);
    const period = this.period();
    if (this.behind) this.schedule(TOGETHER);
    else if (Number.isFinite(period)) this.schedule(Math.min(period * 2 ** Math.min(this.failures, 3), 8_000));
  }

  private take(reply: Reply<string>): void {
    batch(() => {
      if (reply.kind === 'away') {
        this.failures++;
        awaySince.value ??= Date.now();
        this.trouble.value = reply;
        return;
      }
      this.failures = 0;
      awaySince.value = undefined;
      if (reply.kind === 'refused') {
        this.trouble.value = reply;
        return;
      }
      this.trouble.value = undefined;
      // An unchanged answer causes no render.
      if (reply.value !== this.seen) {
        this.seen = reply.value;
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

onChange((change) => polls.forEach((each) => each.heed(change)));
