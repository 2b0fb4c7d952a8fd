import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reply } from './http';

const page = Object.assign(new EventTarget(), { hidden: false });
vi.stubGlobal('document', page);
const { lastValue, RecordedPoll, seriesOf, timeRange } = await import('./history');
const { moment } = await import('../time');

const MINUTE = 60_000;

describe('the recorded past', () => {
  it('is shown until now', () => expect(timeRange(undefined, 15 * MINUTE, 100 * MINUTE)).toEqual({ from: 85 * MINUTE, to: 100 * MINUTE }));

  it('is shown around a moment, mostly what led to it', () =>
    expect(timeRange(50 * MINUTE, 16 * MINUTE, 100 * MINUTE)).toEqual({ from: 38 * MINUTE, to: 54 * MINUTE }));

  it('never reaches into the future', () => expect(timeRange(99 * MINUTE, 16 * MINUTE, 100 * MINUTE)).toEqual({ from: 84 * MINUTE, to: 100 * MINUTE }));

  const charts = {
    from: 0,
    to: 40_000,
    step: 10_000,
    times: [0, 10_000, 20_000, 30_000],
    series: [
      { subject: 'a', name: 'a', metric: 'busy', values: [0.1, 0.2, 'NaN' as const, 0.4] },
      { subject: 'b', name: 'b', metric: 'busy', values: [0.9] },
    ],
    truncated: false,
    recorder: { state: 'RECORDING' as const, reason: '', from: 0, to: 0, bytes: 0, interval: 10_000 },
  };

  it('leaves gaps where nothing is known', () => expect(seriesOf(charts, 'busy', 'a')).toEqual([0.1, 0.2, undefined, 0.4]));

  it('has no figures of what was not recorded', () => expect(seriesOf(charts, 'lag', 'a')).toEqual([]));

  it('gives the figure of a moment, and none that is too old for it', () => {
    const values = seriesOf(charts, 'busy', 'a');
    expect(lastValue(charts, values, 25_000)).toBe(0.2);
    expect(lastValue(charts, values, 30_000)).toBe(0.4);
    expect(lastValue(charts, values, 500_000)).toBeUndefined();
  });

  it('gives the figure of the step before in long steps', () => {
    const long = { ...charts, step: 72_000, times: [0, 72_000, 144_000], series: [{ subject: 'a', name: 'a', metric: 'busy', values: [0.1, 0.2, 'NaN' as const] }] };
    const values = seriesOf(long, 'busy', 'a');
    expect(lastValue(long, values, 150_000, 45_000)).toBe(0.2);
    expect(lastValue(long, values, 300_000, 45_000)).toBeUndefined();
  });
});

describe('a poll of the past', () => {
  const ask = vi.fn<() => Promise<Reply<number>>>();
  const past = new RecordedPoll<number>(ask);
  const show = (visible: boolean) => {
    page.hidden = !visible;
    page.dispatchEvent(new Event('visibilitychange'));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    moment.value = 50 * MINUTE;
    ask.mockReset();
    ask.mockResolvedValue({ kind: 'ok', value: 1 });
  });

  afterEach(() => {
    past.end();
    page.hidden = false;
    moment.value = undefined;
    vi.useRealTimers();
  });

  it('asks once the page can be seen', async () => {
    show(false);
    past.start();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(ask).not.toHaveBeenCalled();
    show(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(past.value.value).toBe(1);
  });

  it('asks until there is an answer, which does not change', async () => {
    ask.mockResolvedValueOnce({ kind: 'away', reason: 'gone' });
    past.start();
    await vi.advanceTimersByTimeAsync(1);
    expect(past.error.value).toMatchObject({ kind: 'away' });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(past.error.value).toBeUndefined();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
