import { lastAtMost } from '../collections';
import { columns, levels, type Level } from './logLine';
import type { LogLine } from './logWindow';

export interface Layout {
  /** Entries below this level are hidden. */
  least: Level | undefined;
  /** Whether the frames of a stack trace are one row. */
  fold: boolean;
  /** The offsets of the first frames of stack traces that are expanded nevertheless. */
  open: ReadonlySet<number>;
  /** The number of characters after which lines wrap. */
  wrap: number | undefined;
}

/** The rows of a log: for each its line, its folded frames, and its position. */
export interface Rows {
  count: number;
  /** The index of the line, or of the first frame of a stack trace. */
  line: Int32Array;
  /** The number of frames from this row on: positive if folded, negative if expanded, 0 for other lines. */
  frames: Int32Array;
  /** The position of each row in units of single rows. The additional last value is the total height. */
  top: Int32Array;
}

/** Fewer frames than this are not folded. */
const MIN_FOLDED_FRAMES = 3;

export function rowsOf(lines: readonly LogLine[], { least, fold, open, wrap }: Layout): Rows {
  const line = new Int32Array(lines.length);
  const frames = new Int32Array(lines.length);
  const top = new Int32Array(lines.length + 1);
  const minLevel = least === undefined ? 0 : levels.indexOf(least);
  let count = 0;
  let height = 0;
  for (let index = 0; index < lines.length; index++) {
    const each = lines[index]!;
    if (minLevel > 0 && levels.indexOf(each.level ?? 'INFO') < minLevel) continue;
    let run = 0;
    if (each.frame && !(lines[index - 1]?.frame ?? false)) {
      while (index + run < lines.length && lines[index + run]!.frame) run++;
    }
    const folds = fold && run >= MIN_FOLDED_FRAMES;
    const hidden = folds && !open.has(each.offset);
    line[count] = index;
    frames[count] = folds ? (hidden ? run : -run) : 0;
    top[count] = height;
    height += wrap === undefined || hidden ? 1 : Math.max(1, Math.ceil((each.columns ||= columns(each.text)) / wrap));
    count++;
    if (hidden) index += run - 1;
  }
  top[count] = height;
  return { count, line, frames, top };
}

/** The height of all rows in units of single rows. */
export function heightOf(rows: Rows): number {
  return rows.top[rows.count] ?? 0;
}

/** The row at a height, in units of single rows. */
export function rowAt(rows: Rows, height: number): number {
  return lastAtMost(rows.count, (row) => rows.top[row]!, height);
}

/** The row of a line, or the nearest row before it. */
export function rowOf(rows: Rows, index: number): number {
  return lastAtMost(rows.count, (row) => rows.line[row]!, index);
}

/** The offset of the first frame of the stack trace that contains a line. */
export function traceOf(lines: readonly LogLine[], index: number): number | undefined {
  if (!(lines[index]?.frame ?? false)) return undefined;
  let first = index;
  while (first > 0 && lines[first - 1]!.frame) first--;
  return lines[first]!.offset;
}
