/** The number of rows per second over the last few seconds. */
export class RowRate {
  private readonly seen: { at: number; rows: number }[] = [];

  count(rows: number, now: number): void {
    const last = this.seen.at(-1);
    // One entry per fraction of a second is enough.
    if (last !== undefined && now - last.at < STEP) last.rows += rows;
    else this.seen.push({ at: now, rows });
    this.forget(now);
  }

  perSecond(now: number): number {
    this.forget(now);
    const rows = this.seen.reduce((sum, each) => sum + each.rows, 0);
    const since = Math.min(WINDOW, Math.max(1_000, now - (this.seen[0]?.at ?? now)));
    return (rows * 1_000) / since;
  }

  private forget(now: number): void {
    while (this.seen.length > 0 && now - this.seen[0]!.at > WINDOW) this.seen.shift();
  }
}

const STEP = 200;
const WINDOW = 5_000;
