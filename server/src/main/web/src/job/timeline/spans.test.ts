import { describe, expect, it } from 'vitest';
import type { EventsChange, VerticesSubtask } from '../../wire';
import { recordedChanges, firstChanges, endedAttemptChanges, mergeChanges, moved, restarts, spansOf, ticks, visibleSpans, zoomed } from './spans';

function state(time: number, of: string, vertex?: string): EventsChange {
  return { time, kind: vertex === undefined ? 'JOB_STATE' : 'VERTEX_STATE', state: of, text: '', ...(vertex === undefined ? {} : { vertex }) };
}

describe('the course', () => {
  it('goes from state to state, and ends with an end', () => {
    expect(spansOf(firstChanges({ RUNNING: 20, CREATED: 10, FAILED: 0, FINISHED: 50 }), 99)).toEqual([
      { state: 'CREATED', from: 10, to: 20 },
      { state: 'RUNNING', from: 20, to: 50 },
      { state: 'FINISHED', from: 50, to: 50 },
    ]);
    expect(spansOf([{ time: 10, state: 'RUNNING' }], 99)).toEqual([{ state: 'RUNNING', from: 10, to: 99 }]);
  });

  it('has a change that two tell once', () => {
    expect(mergeChanges([{ time: 10, state: 'A' }, { time: 500, state: 'A' }], [{ time: 40, state: 'A' }, { time: 45, state: 'B' }])).toEqual([
      { time: 10, state: 'A' },
      { time: 45, state: 'B' },
      { time: 500, state: 'A' },
    ]);
  });

  it('is that of the job, or of one vertex', () => {
    const events = [state(1, 'RUNNING'), state(2, 'FAILED', 'v'), state(3, 'FAILED', 'w')];
    expect(recordedChanges(events, undefined)).toEqual([{ time: 1, state: 'RUNNING' }]);
    expect(recordedChanges(events, 'v')).toEqual([{ time: 2, state: 'FAILED' }]);
  });

  it('of an attempt that ended is put together from how long each state lasted', () => {
    const attempt = { 'start-time': 100, 'end-time': 190, status: 'FAILED', 'status-duration': { CREATED: 5, SCHEDULED: 10, DEPLOYING: 20, INITIALIZING: 10, RUNNING: 60, CANCELING: -1 } } as unknown as VerticesSubtask;
    expect(endedAttemptChanges(attempt).map(({ state: of, time }) => [of, time])).toEqual([
      ['CREATED', 85],
      ['SCHEDULED', 90],
      ['DEPLOYING', 100],
      ['INITIALIZING', 120],
      ['RUNNING', 130],
      ['FAILED', 190],
    ]);
  });
});

describe('what is drawn', () => {
  it('is what the window holds', () => {
    const spans = [{ state: 'A', from: 0, to: 10 }, { state: 'B', from: 10, to: 40 }, { state: 'C', from: 40, to: 60 }];
    expect(visibleSpans(spans, { from: 20, to: 30 }, 100).map((span) => span.state)).toEqual(['B']);
  });

  it('shows of many that are too narrow the worst', () => {
    const spans = [{ state: 'RUNNING', from: 0, to: 1 }, { state: 'FAILED', from: 1, to: 1 }, { state: 'RUNNING', from: 1, to: 2 }, { state: 'RUNNING', from: 2, to: 900 }];
    expect(visibleSpans(spans, { from: 0, to: 1000 }, 100)).toEqual([{ state: 'FAILED', from: 0, to: 2, many: 3 }, { state: 'RUNNING', from: 2, to: 900 }]);
  });
});

describe('the window', () => {
  const whole = { from: 0, to: 100_000 };

  it('is zoomed around a moment, and never leaves the whole', () => {
    expect(zoomed(whole, 0.5, 50_000, whole)).toEqual({ from: 25_000, to: 75_000 });
    expect(zoomed({ from: 0, to: 50_000 }, 4, 25_000, whole)).toEqual(whole);
    expect(zoomed({ from: 0, to: 1_500 }, 0.1, 0, whole)).toEqual({ from: 0, to: 1_000 });
  });

  it('is moved as far as there is something', () => expect(moved({ from: 80_000, to: 90_000 }, 5, whole)).toEqual({ from: 90_000, to: 100_000 }));

  it('has round moments on its axis', () => expect(ticks({ from: 61_000, to: 181_000 }, 5)).toEqual([90_000, 120_000, 150_000, 180_000]));
});

describe('restarts', () => {
  it('last until the job runs again, and have their reasons', () => {
    const events: EventsChange[] = [
      { time: 9, kind: 'EXCEPTION', text: 'one' },
      state(10, 'RESTARTING'),
      state(20, 'RUNNING'),
      state(30, 'RESTARTING'),
      { time: 31, kind: 'EXCEPTION', text: 'two' },
    ];
    expect(restarts(events)).toEqual([{ from: 30, to: undefined, reason: 'two' }, { from: 10, to: 20, reason: 'one' }]);
  });
});
