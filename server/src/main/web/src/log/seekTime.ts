import type { LogLinesTail } from '../wire';

/** Reads the lines that end before an offset. */
export type Reader = (lines: number, before?: number) => Promise<LogLinesTail>;

/** A part of this size, in bytes, is read as a whole. */
const NEAR_BYTES = 64 * 1024;
const FEW_LINES = 100;
const MANY_LINES = 2_000;

/**
 * The offset of the first entry at or after a time; `undefined` if all are older. Entries are sorted by time, so a
 * binary search needs a few dozen short reads in a file of any size.
 */
export async function seekTime(read: Reader, time: number, timeOf: (text: string) => number | undefined): Promise<number | undefined> {
  const latest = (page: LogLinesTail) => page.lines.reduce<number | undefined>((found, line) => timeOf(line.text) ?? found, undefined);
  const { size } = await read(1);
  let low = 0;
  let high = size;
  while (high - low > NEAR_BYTES) {
    const middle = low + Math.floor((high - low) / 2);
    const seen = latest(await read(FEW_LINES, middle)) ?? latest(await read(MANY_LINES, middle));
    if (seen !== undefined && seen >= time) high = middle;
    else low = middle;
  }
  // The line that contains `high` starts before it and counts as well.
  return near(read, time, timeOf, low, Math.min(size, high + NEAR_BYTES));
}

/** Reads backwards from `high` to `low` and returns the first entry that is late enough. */
async function near(read: Reader, time: number, timeOf: (text: string) => number | undefined, low: number, high: number): Promise<number | undefined> {
  let page = await read(MANY_LINES, high);
  let found: number | undefined;
  for (;;) {
    for (const line of page.lines.toReversed()) {
      const at = timeOf(line.text);
      if (at !== undefined && at >= time) found = line.offset;
      else if (at !== undefined && line.offset < low) return found;
    }
    if (page.from <= low || page.lines.length === 0) return found;
    page = await read(MANY_LINES, page.from);
  }
}
