import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { errorText, getJson } from '../api/http';
import type { Process } from '../api/paths';
import { LogFollower } from './logFollower';
import { timeOf } from './logLine';
import { LogWindow, type RawLine } from './logWindow';
import { seekTime } from './seekTime';

/** The maximum number of lines kept while another part of the file is shown. */
const MAX_LINES = 60_000;
const PAGE_LINES = 1_000;
/** Matches every line, so a search with it reads the lines after an offset. */
const EVERY_LINE = '^';

/** The shown part of a log: its end as it grows, or another part that stays as it is. */
export class LogReader {
  readonly end: LogFollower;
  /** The part that is shown; `undefined` for the end. */
  readonly stretch: Signal<LogWindow | undefined> = signal(undefined);
  /** The offset of a line to scroll to; a new object for each request. */
  readonly wanted: Signal<{ offset: number } | undefined> = signal(undefined);
  readonly loading = signal(false);
  /** Why the last jump failed. */
  readonly complaint: Signal<string> = signal('');
  private readonly changed = signal(0);
  private readonly gone = new AbortController();
  private leftAt = 0;

  constructor(private readonly process: Process, private readonly file: string) {
    this.end = new LogFollower(process, file);
  }

  /** Counts changes of the shown part. */
  get version(): ReadonlySignal<number> {
    return this.stretch.value === undefined ? this.end.version : this.changed;
  }

  get window(): LogWindow {
    return this.stretch.value ?? this.end.lines;
  }

  get following(): boolean {
    return this.stretch.value === undefined;
  }

  /** The number of lines that arrived while another part was shown. */
  get missed(): number {
    void this.end.version.value;
    return this.stretch.value === undefined ? 0 : this.end.arrived - this.leftAt;
  }

  start(): void {
    this.end.start();
    const unsubscribe = this.end.version.subscribe((version) => {
      if (version > 0 && this.end.lines.last !== undefined) queueMicrotask(() => (unsubscribe(), void this.count()));
    });
  }

  /** Requests the number of the last line, from which all others follow. */
  private async count(): Promise<void> {
    const last = this.end.lines.last;
    if (last === undefined) return;
    const reply = await getJson(this.process.search(this.file, { text: EVERY_LINE, regex: true, from: last.offset, to: last.offset + 1, hits: 1 }), this.gone.signal);
    const number = reply.kind === 'ok' ? reply.value.hits[0]?.line.number : undefined;
    if (number === undefined) return;
    this.end.lines.anchor(last.offset, number);
    this.end.version.value++;
  }

  close(): void {
    this.gone.abort();
    this.end.end();
  }

  /** Stops following, so that the shown lines stay. */
  hold(): void {
    if (!this.following || this.end.lines.first === undefined) return;
    this.leave(this.end.lines.copy(MAX_LINES));
  }

  toEnd(): void {
    this.complaint.value = '';
    this.wanted.value = undefined;
    this.stretch.value = undefined;
  }

  /** Loads the lines before; returns whether there were any. */
  async older(): Promise<boolean> {
    this.hold();
    const first = this.stretch.value?.first;
    if (first === undefined || first.offset === 0 || this.loading.value) return false;
    const lines = await this.before(first.offset);
    if (lines === undefined) return false;
    this.stretch.value?.prepend(lines);
    this.changed.value++;
    return lines.length > 0;
  }

  /** Loads the lines after; at the end of the file, follows again. */
  async newer(): Promise<void> {
    const stretch = this.stretch.value;
    const last = stretch?.last;
    if (stretch === undefined || last === undefined || this.loading.value) return;
    if (this.end.lines.holds(last.offset)) {
      if (last.offset === this.end.lines.last?.offset) this.toEnd();
      else stretch.append(this.end.lines.lines.slice(this.end.lines.at(last.offset) + 1));
    } else {
      stretch.append((await this.after(last.offset)) ?? []);
    }
    this.changed.value++;
  }

  /** Shows the line at an offset with its surroundings. */
  async to(offset: number, number?: number): Promise<void> {
    this.complaint.value = '';
    this.hold();
    if (this.stretch.value?.holds(offset) !== true) {
      const [before, after] = await Promise.all([this.before(offset), this.after(offset)]);
      if (before === undefined || after === undefined) return;
      const window = new LogWindow(MAX_LINES);
      window.append([...before, ...after]);
      this.leave(window);
    }
    if (number !== undefined) this.stretch.value?.anchor(offset, number);
    this.changed.value++;
    this.wanted.value = { offset };
  }

  /** Shows the first entry at or after a time. `zone` is the offset of the server's time zone from UTC. */
  async toTime(time: number, zone: number): Promise<void> {
    this.complaint.value = '';
    try {
      const found = await seekTime((lines, before) => this.ask(this.process.tail(this.file, lines, before)), time, (text) => timeOf(text, zone));
      if (found !== undefined) return await this.to(found);
      this.toEnd();
      this.complaint.value = 'All lines are older; this is the end of the log.';
    } catch (refusal) {
      if (refusal instanceof Refused) this.complaint.value = refusal.message;
      else throw refusal;
    }
  }

  private leave(window: LogWindow): void {
    if (this.following) this.leftAt = this.end.arrived;
    this.stretch.value = window;
  }

  private async before(offset: number): Promise<readonly RawLine[] | undefined> {
    return this.load(async () => (offset === 0 ? [] : (await this.ask(this.process.tail(this.file, PAGE_LINES, offset))).lines));
  }

  private async after(offset: number): Promise<readonly RawLine[] | undefined> {
    return this.load(async () => {
      const found = await this.ask(this.process.search(this.file, { text: EVERY_LINE, regex: true, from: offset, hits: PAGE_LINES }));
      return found.hits.map((hit) => hit.line);
    });
  }

  private async load(read: () => Promise<readonly RawLine[]>): Promise<readonly RawLine[] | undefined> {
    this.loading.value = true;
    try {
      return await read();
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      this.complaint.value = refusal.message;
      return undefined;
    } finally {
      this.loading.value = false;
    }
  }

  private async ask<T>(path: string & { readonly finds?: T }): Promise<T> {
    const reply = await getJson<T>(path, this.gone.signal);
    if (reply.kind === 'ok') return reply.value;
    throw new Refused(errorText(reply));
  }
}

class Refused extends Error {}
