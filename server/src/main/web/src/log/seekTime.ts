import type { LogLinesTail } from '../wire';

/** The lines of a file that end before a byte, as the server gives them. */
export type Reader = (lines: number, before?: number) => Promise<LogLinesTail>;

/** So much is read as a whole in the end. */
const NEAR = 64 * 1024;
const SOME = 100;
const MANY = 2_000;

/**
 * The offset of the first entry that was written at a time or later; `undefined` when all are older. A file of any
 * size takes a few dozen short looks: entries stand in the order of their time.
 */
export async function seek(read: Reader, time: number, timeOf: (text: string) => number | undefined): Promise<number | undefined> {
  const latest = (page: LogLinesTail) => page.lines.reduce<number | undefined>((found, line) => timeOf(line.text) ?? found, undefined);
  const { size } = await read(1);
  let low = 0;
  let high = size;
  while (high - low > NEAR) {
    const middle = low + Math.floor((high - low) / 2);
    const seen = latest(await read(SOME, middle)) ?? latest(await read(MANY, middle));
    if (seen !== undefined && seen >= time) high = middle;
    else low = middle;
  }
  // the line that has the byte `high` begins before it, and counts too
  return near(read, time, timeOf, low, Math.min(size, high + NEAR));
}

/** Goes back line by line from `high`, beyond `low`, and keeps the earliest entry that is late enough. */
async function near(read: Reader, time: number, timeOf: (text: string) => number | undefined, low: number, high: number): Promise<number | undefined> {
  let page = await read(MANY, high);
  let found: number | undefined;
  for (;;) {
    for (const line of page.lines.toReversed()) {
      const at = timeOf(line.text);
      if (at !== undefined && at >= time) found = line.offset;
      else if (at !== undefined && line.offset < low) return found;
    }
    if (page.from <= low || page.lines.length === 0) return found;
    page = await read(MANY, page.from);
  }
}
