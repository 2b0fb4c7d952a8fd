import type { SubtaskLoad } from '../graph/load';

/** The watermarks of a vertex. */

const NO_WATERMARK = -9223372036854775808n;
const LAST_WATERMARK = 9223372036854775807n;

export type Watermark = { kind: 'none' } | { kind: 'ended' } | { kind: 'at'; time: number };

export interface WatermarkLine {
  subtask: number;
  mark: Watermark;
  /** How far it is behind the clock, in milliseconds. */
  lag: number | undefined;
  /** Its lag relative to the greatest lag, from 0 to 1. */
  share: number;
  load: SubtaskLoad | undefined;
}

export function watermark(text: string | null | undefined): Watermark | undefined {
  if (!/^-?\d+$/.test(text ?? '')) return undefined;
  const value = BigInt(text!);
  return value <= NO_WATERMARK ? { kind: 'none' } : value >= LAST_WATERMARK ? { kind: 'ended' } : { kind: 'at', time: Number(value) };
}

/** Reads metrics such as `3.currentInputWatermark`, in the order of subtasks. */
export function watermarks(metrics: readonly { id: string; value?: string | null | undefined }[], now: number, loads: ReadonlyMap<number, SubtaskLoad>): WatermarkLine[] {
  const found = metrics.flatMap(({ id, value }) => {
    const subtask = Number(id.split('.', 1)[0]);
    const mark = watermark(value);
    return mark === undefined || !Number.isInteger(subtask) ? [] : [{ subtask, mark }];
  });
  const lags = found.map(({ mark }) => (mark.kind === 'at' ? Math.max(0, now - mark.time) : undefined));
  const max = Math.max(0, ...lags.map((lag) => lag ?? 0));
  return found
    .map(({ subtask, mark }, index) => ({ subtask, mark, lag: lags[index], share: max === 0 ? 0 : (lags[index] ?? 0) / max, load: loads.get(subtask) }))
    .sort((a, b) => a.subtask - b.subtask);
}

/** A difference between the slowest and the fastest subtask above this counts, in milliseconds. */
const MIN_DIFFERENCE = 1_000;

export type Verdict =
  | { kind: 'none' }
  | { kind: 'ended' }
  | { kind: 'waiting'; subtasks: readonly number[] }
  | { kind: 'even'; lag: number }
  | { kind: 'held'; subtask: number; lag: number; behind: number };

/** Finds the subtask that holds event time back. A subtask without a watermark holds it at the start. */
export function verdict(lines: readonly WatermarkLine[]): Verdict {
  if (lines.length === 0) return { kind: 'none' };
  if (lines.every((line) => line.mark.kind === 'ended')) return { kind: 'ended' };
  const waiting = lines.filter((line) => line.mark.kind === 'none');
  if (waiting.length > 0) return { kind: 'waiting', subtasks: waiting.map((line) => line.subtask) };
  const known = lines.filter((line) => line.lag !== undefined);
  const slowest = known.reduce((max, line) => (line.lag! > max.lag! ? line : max));
  const behind = slowest.lag! - Math.min(...known.map((line) => line.lag!));
  return behind > MIN_DIFFERENCE ? { kind: 'held', subtask: slowest.subtask, lag: slowest.lag!, behind } : { kind: 'even', lag: slowest.lag! };
}
