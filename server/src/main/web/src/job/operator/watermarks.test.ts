import { describe, expect, it } from 'vitest';
import { verdict, watermark, watermarks } from './watermarks';

describe('watermarks', () => {
  const lines = (...values: string[]) => watermarks(values.map((value, subtask) => ({ id: `${subtask}.currentInputWatermark`, value })), 100_000, new Map());
  const none = '-9223372036854775808';
  const last = '9223372036854775807';

  it('are none before the first and ended after the last', () => {
    expect([watermark(none), watermark(last), watermark('5'), watermark('NaN'), watermark(undefined)]).toEqual([{ kind: 'none' }, { kind: 'ended' }, { kind: 'at', time: 5 }, undefined, undefined]);
  });

  it('name the subtask that holds event time back', () => {
    expect(verdict(lines('99000', '40000', '98000'))).toEqual({ kind: 'held', subtask: 1, lag: 60_000, behind: 59_000 });
    expect(verdict(lines('99000', '98900'))).toEqual({ kind: 'even', lag: 1_100 });
  });

  it('wait for a subtask that has none, and end when all have', () => {
    expect(verdict(lines('99000', none))).toEqual({ kind: 'waiting', subtasks: [1] });
    expect(verdict(lines(last, last))).toEqual({ kind: 'ended' });
    expect(verdict([])).toEqual({ kind: 'none' });
  });
});
