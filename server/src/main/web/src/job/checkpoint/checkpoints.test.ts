import { describe, expect, it } from 'vitest';
import type { CheckpointsCheckpoint, CheckpointsSubtask, EventsChange } from '../../wire';
import { bars, previousCompleted, matchesFilter, pathOf, slowestSubtask, thinOut, type Bar } from './checkpoints';

function checkpoint(id: number, more: Partial<CheckpointsCheckpoint> = {}): CheckpointsCheckpoint {
  return { id, status: 'COMPLETED', is_savepoint: false, trigger_timestamp: id * 10, end_to_end_duration: 5, checkpointed_size: 7, ...more } as CheckpointsCheckpoint;
}

function event(kind: EventsChange['kind'], id: number, time: number): EventsChange {
  return { time, kind, text: '', checkpoint: { id, savepoint: false, duration: 4, size: 9 } };
}

const bar = (at: number, more: Partial<Bar> = {}): Bar => ({ id: at, at, duration: 1, size: 0, status: 'COMPLETED', savepoint: false, ...more });

describe('the course of checkpoints', () => {
  it('is what the recorder heard, and what the engine knows better', () => {
    const all = bars([checkpoint(3)], [event('CHECKPOINT_FAILED', 2, 24), event('CHECKPOINT_COMPLETED', 3, 99), event('CHECKPOINT_TRIGGERED', 4, 100)]);
    expect(all.map(({ id, at, status }) => [id, at, status])).toEqual([[2, 20, 'FAILED'], [3, 30, 'COMPLETED']]);
  });

  it('keeps of many those that failed and those that took long', () => {
    const many = [bar(1), bar(2, { duration: 9 }), bar(3, { status: 'FAILED' }), bar(11), bar(12, { duration: 5 }), bar(99)];
    expect(thinOut(many, 0, 20, 2).map((each) => each.at)).toEqual([3, 12]);
    expect(thinOut(many, 0, 20, 9)).toHaveLength(5);
  });
});

describe('the slowest subtask', () => {
  const subtask = (index: number, took: number | undefined, delay: number, async: number): CheckpointsSubtask => ({
    className: 'completed',
    index,
    status: 'completed',
    ...(took === undefined ? {} : { end_to_end_duration: took }),
    start_delay: delay,
    checkpoint: { sync: 1, async },
    alignment: { buffered: 0, processed: 0, persisted: 0, duration: 2 },
  });

  it('is named with what it spent its time on', () => {
    const found = slowestSubtask([subtask(0, 10, 9, 1), subtask(1, 90, 4, 80), subtask(2, undefined, 0, 0)])!;
    expect([found.subtask.index, found.stage, found.millis]).toEqual([1, 'async', 80]);
    expect(slowestSubtask([subtask(2, undefined, 0, 0)])).toBeUndefined();
  });
});

describe('the history', () => {
  it('is filtered by state and kind', () => {
    expect(matchesFilter(checkpoint(1), { status: 'FAILED', kind: '' })).toBe(false);
    expect(matchesFilter(checkpoint(1, { is_savepoint: true }), { status: '', kind: 'savepoint' })).toBe(true);
    expect(matchesFilter(checkpoint(1), { status: 'COMPLETED', kind: 'savepoint' })).toBe(false);
  });

  it('offers the completed one before for comparison', () => {
    expect(previousCompleted(4, [checkpoint(4), checkpoint(3, { status: 'FAILED' }), checkpoint(2), checkpoint(1)])).toBe(2);
    expect(previousCompleted(1, [checkpoint(1)])).toBeUndefined();
  });

  it('has no path where the engine says that there is none', () => {
    expect([pathOf(checkpoint(1, { external_path: '<checkpoint-not-externally-addressable>' })), pathOf(checkpoint(1, { external_path: 'file:/a' })), pathOf(null)]).toEqual([undefined, 'file:/a', undefined]);
  });
});
