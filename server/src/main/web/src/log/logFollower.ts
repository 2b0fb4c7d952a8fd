import { signal, type Signal } from '@preact/signals';
import { address, getJson } from '../api/http';
import type { RequestError } from '../api/live';
import type { Process } from '../api/paths';
import type { LogLinesAddition } from '../wire';
import { LogWindow, type RawLine } from './logWindow';

/** How the follower gets lines: from the event stream, or by polling if the process cannot stream. */
export type FollowerState = 'opening' | 'streaming' | 'polling' | 'lost';

/** The maximum number of lines kept. */
const MAX_LINES = 50_000;
const FIRST_LINES = 2_000;
const POLL_MILLIS = 2_000;

/** Follows the end of a log. Lines are applied once per frame. */
export class LogFollower {
  readonly lines = new LogWindow(MAX_LINES);
  /** Counts changes of the lines. */
  readonly version = signal(0);
  readonly watching: Signal<FollowerState> = signal('opening');
  readonly error = signal<RequestError | undefined>(undefined);
  /** The number of lines that arrived since the log was opened. */
  arrived = 0;
  private pending: RawLine[] = [];
  private restart = false;
  private frame = 0;
  private source: EventSource | undefined;
  private lastEvent: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly gone = new AbortController();

  constructor(private readonly process: Process, private readonly file: string) {}

  /** Follows while the page is visible, because a browser allows few connections per server for all its pages. */
  start(): void {
    document.addEventListener('visibilitychange', () => (document.hidden ? this.source?.close() : this.listen()), { signal: this.gone.signal });
    if (!document.hidden) this.listen();
  }

  end(): void {
    this.gone.abort();
    this.source?.close();
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
  }

  /** Continues after the last line received. */
  private listen(): void {
    clearTimeout(this.timer);
    const source = new EventSource(address(this.process.follow(this.file, FIRST_LINES, this.lastEvent)));
    this.source?.close();
    this.source = source;
    source.addEventListener('open', () => this.is('streaming'));
    source.addEventListener('lines', (event) => {
      const { data, lastEventId } = event as MessageEvent<string>;
      const { restarted, lines } = JSON.parse(data) as LogLinesAddition;
      this.lastEvent = lastEventId;
      this.take(restarted, lines);
    });
    // A browser reconnects by itself, except after an HTTP error.
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) this.is('lost');
      else void this.ask();
    });
  }

  private async ask(): Promise<void> {
    const reply = await getJson(this.process.tail(this.file, FIRST_LINES), this.gone.signal);
    if (this.gone.signal.aborted) return;
    if (reply.kind === 'ok') {
      const { size, from, lines } = reply.value;
      const last = this.lines.last;
      this.is('polling');
      this.take(last !== undefined && (size < last.offset || from > last.offset), lines);
    } else {
      this.watching.value = reply.kind === 'away' ? 'lost' : 'polling';
      this.error.value = reply;
    }
    if (!document.hidden) this.timer = setTimeout(() => void this.ask(), POLL_MILLIS);
  }

  private is(watching: FollowerState): void {
    this.watching.value = watching;
    this.error.value = undefined;
  }

  private take(restart: boolean, lines: readonly RawLine[]): void {
    if (restart) {
      this.restart = true;
      this.pending = [];
    }
    for (const line of lines) this.pending.push(line);
    // A page in the background draws no frames, but must not grow without limit.
    if (this.pending.length > 2 * MAX_LINES) this.pending.splice(0, this.pending.length - MAX_LINES);
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.apply());
  }

  private apply(): void {
    this.frame = 0;
    if (this.restart) this.lines.clear();
    this.restart = false;
    this.lines.append(this.pending);
    this.arrived += this.pending.length;
    this.pending = [];
    this.version.value++;
  }
}
