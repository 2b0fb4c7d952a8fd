import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { getJson, type Reply } from './http';
import type { Path } from './paths';

/** What is wrong with the last answer, if anything. */
export type Trouble = { kind: 'refused'; status: number; message: string } | { kind: 'away'; reason: string };

/** A value that the server keeps changing. A value once seen stays while later answers fail. */
export interface Live<T> {
  readonly value: ReadonlySignal<T | undefined>;
  readonly trouble: ReadonlySignal<Trouble | undefined>;
  /** Asks again now, out of turn. */
  refresh(): void;
}

/** When the server last answered anything, and since when it does not. */
export const lastAnswer = signal(0);
export const awaySince = signal<number | undefined>(undefined);

/**
 * One poll of one path, shared by all who look at it. It runs while someone looks and the page is visible, one request
 * at a time, and slows down while the server is away.
 */
class Poll<T> implements Live<T> {
  readonly value: Signal<T | undefined> = signal(undefined);
  readonly trouble: Signal<Trouble | undefined> = signal(undefined);
  private readonly onlookers = new Map<symbol, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | undefined;
  private seen = '';
  private failures = 0;

  constructor(private readonly path: Path<T>) {}

  join(period: number): () => void {
    const onlooker = Symbol(this.path);
    this.onlookers.set(onlooker, period);
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
    const reply = await getJson(this.path, asking.signal);
    if (asking.signal.aborted) return;
    this.asking = undefined;
    this.take(reply);
    const period = Math.min(...this.onlookers.values());
    if (Number.isFinite(period)) this.schedule(Math.min(period * 2 ** Math.min(this.failures, 3), 8_000));
  }

  private take(reply: Reply<T>): void {
    batch(() => {
      if (reply.kind === 'away') {
        this.failures++;
        awaySince.value ??= Date.now();
        this.trouble.value = reply;
        return;
      }
      this.failures = 0;
      lastAnswer.value = Date.now();
      awaySince.value = undefined;
      if (reply.kind === 'refused') {
        this.trouble.value = reply;
        return;
      }
      this.trouble.value = undefined;
      // The same answer again draws nothing again.
      const text = JSON.stringify(reply.value);
      if (text !== this.seen) {
        this.seen = text;
        this.value.value = reply.value;
      }
    });
  }
}

const polls = new Map<string, Poll<unknown>>();

function poll<T>(path: Path<T>): Live<T> & { join(period: number): () => void } {
  const known = (polls.get(path) as Poll<T> | undefined) ?? new Poll<T>(path);
  polls.set(path, known as Poll<unknown>);
  return known;
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) polls.forEach((each) => each.refresh());
});

/** Looks at a path for as long as the component stands. A period of `Infinity` asks once. */
export function useLive<T>(path: Path<T>, period: number = 1_000): Live<T> {
  const shared = useMemo(() => poll<T>(path), [path]);
  useEffect(() => shared.join(period), [shared, period]);
  return shared;
}
