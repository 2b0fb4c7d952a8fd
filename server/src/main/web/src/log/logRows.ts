import { columns, levels, type Level } from './logLine';
import type { LogLine } from './logWindow';

export interface Layout {
  /** Entries below this level are left out. */
  least: Level | undefined;
  /** Whether the frames of a stack trace stand as one row. */
  fold: boolean;
  /** The offsets of the first frames of those that are open all the same. */
  open: ReadonlySet<number>;
  /** Where lines are wrapped, after how many columns. */
  wrap: number | undefined;
}

/** The rows that a log is shown in: for each its line, how many frames it stands for, and where it begins. */
export interface Rows {
  count: number;
  /** Index of the line; of the first frame for a stack trace. */
  line: Int32Array;
  /** Frames from here on: that are hidden when positive, shown when negative, 0 for all other lines. */
  frames: Int32Array;
  /** How many single rows stand above. One more than there are rows, so that the last says how many there are in all. */
  top: Int32Array;
}

/** Fewer frames than this are not worth a fold. */
const FEW = 3;

export function rowsOf(lines: readonly LogLine[], { least, fold, open, wrap }: Layout): Rows {
  const line = new Int32Array(lines.length);
  const frames = new Int32Array(lines.length);
  const top = new Int32Array(lines.length + 1);
  const gravest = least === undefined ? 0 : levels.indexOf(least);
  let count = 0;
  let height = 0;
  for (let index = 0; index < lines.length; index++) {
    const each = lines[index]!;
    if (gravest > 0 && levels.indexOf(each.level ?? 'INFO') < gravest) continue;
    let run = 0;
    if (each.frame && !(lines[index - 1]?.frame ?? false)) {
      while (index + run < lines.length && lines[index + run]!.frame) run++;
    }
    const folds = fold && run >= FEW;
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

/** How many single rows all of them take. */
export function heightOf(rows: Rows): number {
  return rows.top[rows.count] ?? 0;
}

/** The row that covers a height, counted in single rows. */
export function rowAt(rows: Rows, height: number): number {
  return lastAtMost(rows.top, rows.count, height);
}

/** The row that shows a line, or the nearest before it. */
export function rowOf(rows: Rows, index: number): number {
  return lastAtMost(rows.line, rows.count, index);
}

function lastAtMost(values: Int32Array, count: number, value: number): number {
  let low = 0;
  let high = Math.max(0, count - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (values[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where the stack trace begins that a line is hidden in. */
export function traceOf(lines: readonly LogLine[], index: number): number | undefined {
  if (!(lines[index]?.frame ?? false)) return undefined;
  let first = index;
  while (first > 0 && lines[first - 1]!.frame) first--;
  return lines[first]!.offset;
}
