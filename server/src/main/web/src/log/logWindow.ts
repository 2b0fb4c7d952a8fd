import { lastAtMost } from '../collections';
import { isFrame, levelOf, type Level } from './logLine';

/** A line as the server sends it; only search results have a number. */
export interface RawLine {
  offset: number;
  text: string;
  number?: number;
}

export interface LogLine {
  /** Its byte offset in the file. */
  offset: number;
  text: string;
  /** The level of its entry. */
  level: Level | undefined;
  /** Whether it starts an entry. */
  head: boolean;
  /** Whether it is a frame of a stack trace. */
  frame: boolean;
  /** Its number within the window; with one known line number, it gives all others. */
  ordinal: number;
  /** Its width in characters, or 0 if not computed yet. */
  columns: number;
}

/** The server splits lines that are longer than this, in characters. */
const MIN_SPLIT_LENGTH = 4_000;

/** A contiguous part of a file. Lines at the far end are dropped when it grows too long. */
export class LogWindow {
  lines: LogLine[] = [];
  private shift: number | undefined = undefined;

  constructor(private readonly limit: number) {}

  get first(): LogLine | undefined {
    return this.lines[0];
  }

  get last(): LogLine | undefined {
    return this.lines[this.lines.length - 1];
  }

  /** The number of a line in its file, if known. */
  number(line: LogLine): number | undefined {
    return this.shift === undefined ? undefined : line.ordinal + this.shift;
  }

  /** Sets the number of one line, which gives all others. */
  anchor(offset: number, number: number): void {
    const line = this.lines[this.at(offset)];
    if (line?.offset === offset) this.shift = number - line.ordinal;
  }

  /** The index of the line at an offset, or of the nearest line. */
  at(offset: number): number {
    return lastAtMost(this.lines.length, (index) => this.lines[index]!.offset, offset);
  }

  holds(offset: number): boolean {
    return this.first !== undefined && this.first.offset <= offset && this.last!.offset >= offset;
  }

  /** Adds the lines that follow, skipping those it has. */
  append(added: readonly RawLine[]): void {
    for (const each of added) {
      const before = this.last;
      if (before !== undefined && each.offset <= before.offset) continue;
      const ordinal = before === undefined ? 0 : before.ordinal + (follows(before, each) ? 0 : 1);
      this.lines.push(line(each, before?.level, ordinal));
      if (each.number !== undefined) this.shift ??= each.number - ordinal;
    }
    // With some slack, so that dropping lines is amortized.
    if (this.lines.length > this.limit * 1.1) this.lines.splice(0, this.lines.length - this.limit);
  }

  /** Adds the lines before, skipping those it has. */
  prepend(added: readonly RawLine[]): void {
    const first = this.first;
    const older = first === undefined ? [...added] : added.filter((each) => each.offset < first.offset);
    const made: LogLine[] = [];
    let ordinal = first?.ordinal ?? 0;
    for (let index = older.length - 1; index >= 0; index--) {
      const next = older[index + 1] ?? first;
      if (next !== undefined && !follows(older[index]!, next)) ordinal--;
      made[index] = line(older[index]!, undefined, ordinal);
    }
    this.lines = [...made, ...this.lines];
    this.grade();
    if (this.lines.length > this.limit * 1.1) this.lines.length = this.limit;
  }

  clear(): void {
    this.lines = [];
    this.shift = undefined;
  }

  copy(limit: number): LogWindow {
    const copy = new LogWindow(limit);
    copy.lines = [...this.lines];
    copy.shift = this.shift;
    return copy;
  }

  /** Gives lines without a level the level of their entry. */
  private grade(): void {
    let level: Level | undefined;
    for (const each of this.lines) {
      if (each.head) level = each.level;
      else each.level = level;
    }
  }
}

function line({ offset, text }: RawLine, above: Level | undefined, ordinal: number): LogLine {
  const own = levelOf(text);
  return { offset, text, level: own ?? above, head: own !== undefined, frame: own === undefined && isFrame(text), ordinal, columns: 0 };
}

/** Whether two pieces belong to one long line that the server split. */
function follows(before: { offset: number; text: string }, after: { offset: number }): boolean {
  if (before.text.length < MIN_SPLIT_LENGTH) return false;
  return before.offset + new TextEncoder().encode(before.text).length === after.offset;
}
