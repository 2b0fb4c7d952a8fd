import { signal, type Signal } from '@preact/signals';
import { errorText, getJson } from '../api/http';
import type { Process } from '../api/paths';
import type { LogLinesHit, LogLinesNext } from '../wire';

export interface LogPattern {
  text: string;
  regex: boolean;
  ignoreCase: boolean;
}

export interface Found {
  hits: readonly LogLinesHit[];
  /** How far the file has been searched, and its size, in bytes. */
  to: number;
  size: number;
  state: 'searching' | 'paused' | 'complete' | 'refused';
  message: string;
}

const NONE: Found = { hits: [], to: 0, size: 0, state: 'complete', message: '' };
const PAGE_HITS = 500;
/** After this many matches, the search pauses. */
const MAX_HITS = 2_000;

/** Searches a whole file on the server, page by page. */
export class LogSearch {
  readonly wanted: Signal<LogPattern> = signal({ text: '', regex: false, ignoreCase: true });
  readonly found: Signal<Found> = signal(NONE);
  /** The index of the current match. */
  readonly current = signal(-1);
  private asking: AbortController | undefined;
  private next: LogLinesNext | undefined;

  constructor(private readonly process: Process, private readonly file: string) {}

  /**
   * Searches from the start of the file. Returns the last match, unless another search started or the user selected a
   * match meanwhile.
   */
  async start(wanted: LogPattern): Promise<LogLinesHit | undefined> {
    this.stop();
    this.wanted.value = wanted;
    this.current.value = -1;
    this.next = undefined;
    this.found.value = NONE;
    if (wanted.text !== '') await this.goOn();
    return this.wanted.value === wanted && this.current.value < 0 ? this.step(true) : undefined;
  }

  stop(): void {
    this.asking?.abort();
    if (this.found.value.state === 'searching') this.found.value = { ...this.found.value, state: this.next === undefined ? 'complete' : 'paused' };
  }

  /** Continues until the end of the file, or until there are enough further matches. */
  async goOn(): Promise<void> {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const enough = this.found.value.hits.length + MAX_HITS;
    this.found.value = { ...this.found.value, state: 'searching' };
    while (!asking.signal.aborted && this.found.value.state === 'searching') await this.page(asking.signal, enough);
  }

  private async page(signal: AbortSignal, enough: number): Promise<void> {
    const { text, regex, ignoreCase } = this.wanted.value;
    const query = { text, regex, 'ignore-case': ignoreCase, hits: PAGE_HITS, ...this.next };
    const reply = await getJson(this.process.search(this.file, query), signal);
    if (signal.aborted) return;
    const before = this.found.value;
    if (reply.kind !== 'ok') {
      this.found.value = { ...before, state: 'refused', message: errorText(reply) };
      return;
    }
    const { hits, to, size, next } = reply.value;
    const all = [...before.hits, ...hits];
    this.next = next;
    this.found.value = { hits: all, to, size, message: '', state: next === undefined ? 'complete' : all.length >= enough ? 'paused' : 'searching' };
  }

  /** Moves to the next or previous match, wrapping around. */
  step(backwards: boolean): LogLinesHit | undefined {
    const { hits } = this.found.value;
    if (hits.length === 0) return undefined;
    const now = this.current.value < 0 ? (backwards ? 0 : hits.length - 1) : this.current.value;
    this.current.value = (now + (backwards ? -1 : 1) + hits.length) % hits.length;
    return hits[this.current.value];
  }
}
