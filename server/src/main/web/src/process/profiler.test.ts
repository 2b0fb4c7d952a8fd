import { describe, expect, it } from 'vitest';
import type { ProfilerRun } from '../wire';
import { advice, progress } from './profiler';

const run: ProfilerRun = { status: 'RUNNING', mode: 'CPU', triggerTime: 1_000, finishedTime: null, duration: 10, message: null, outputFile: null, profilingMode: 'CPU' };

describe('a run of the profiler', () => {
  it('is as far as its time, and not over before the server says so', () => {
    expect([0, 6_000, 60_000].map((now) => progress(run, now))).toEqual([0, 0.5, 0.99]);
  });

  it('that failed says what to do when that is known', () => {
    expect(advice({ mode: 'CPU', message: 'No access to perf events. Try --fdtransfer' })).toContain('perf_event_paranoid');
    expect(advice({ mode: 'WALL', message: 'UnsatisfiedLinkError: x' })).toContain('Linux');
    expect(advice({ mode: 'WALL', message: 'busy' })).toBeUndefined();
    expect(advice({ mode: 'WALL', message: null })).toBeUndefined();
  });
});
