import { describe, expect, it } from 'vitest';
import type { Checkpoint, Checkpoints } from '../api/shapes';
import { causes, ended } from './act';
import { again, startingPoints } from './known';
import { all, changed, withBounds, wrong } from './rescale';

describe('the outcome of an action', () => {
  it('is where the savepoint lies, or which checkpoint it was', () => {
    expect(ended({ status: { id: 'COMPLETED' }, operation: { location: 'file:/s' } })).toEqual({ at: 'done', location: 'file:/s' });
    expect(ended({ status: { id: 'COMPLETED' }, operation: { checkpointId: 7 } })).toEqual({ at: 'done', checkpoint: 7 });
    expect(ended({ status: { id: 'COMPLETED' }, operation: null })).toEqual({ at: 'done' });
  });

  it('is a failure with its causes, whichever way the server spells it', () => {
    const cause = { class: 'X', 'stack-trace': 'a.B: outer\n\tat x.Y\nCaused by: c.D: inner\n\t... 3 more\n', 'serialized-throwable': '' };
    for (const id of ['COMPLETED', 'FAILED']) {
      expect(ended({ status: { id }, operation: { 'failure-cause': cause } })).toEqual({ at: 'failed', why: 'c.D: inner\na.B: outer' });
      expect(ended({ status: { id }, operation: { failureCause: cause } })).toEqual({ at: 'failed', why: 'c.D: inner\na.B: outer' });
    }
  });

  it('says the same cause once', () => expect(causes('a: x\n\tat b\nCaused by: a: x\n')).toBe('a: x'));
});

describe('running again', () => {
  it('sets the path for the statement only', () => {
    expect(again('INSERT INTO a SELECT 1;', "file:/it's")).toBe("SET 'execution.state-recovery.path' = 'file:/it''s';\n\nINSERT INTO a SELECT 1;\n\nRESET 'execution.state-recovery.path';\n");
  });

  it('offers savepoints before checkpoints, and nothing that is gone', () => {
    const one = (id: number, more: Partial<Checkpoint>) => ({ id, status: 'COMPLETED', is_savepoint: false, trigger_timestamp: id, external_path: `file:/${id}`, ...more }) as Checkpoint;
    const history = [one(1, { is_savepoint: true }), one(2, {}), one(3, { discarded: true }), one(4, { status: 'FAILED' }), one(5, { external_path: '<none>' })];
    const checkpoints = { history, latest: { savepoint: history[0], completed: history[1], failed: null, restored: null } } as unknown as Checkpoints;
    expect(startingPoints(checkpoints).map(([path]) => path)).toEqual(['file:/1', 'file:/2']);
  });
});

describe('a change of parallelism', () => {
  const now = { a: { parallelism: { lowerBound: 2, upperBound: 4 } }, b: { parallelism: { lowerBound: 1, upperBound: 1 } } };

  it('is one operator’s, or all’s as far as each can', () => {
    expect(withBounds(now, 'a', { upperBound: 8 }).a).toEqual({ parallelism: { lowerBound: 2, upperBound: 8 } });
    expect(all(now, 1, new Map())).toEqual({ a: { parallelism: { lowerBound: 1, upperBound: 1 } }, b: now.b });
    expect(all(now, 9, new Map([['b', 3]])).b).toEqual({ parallelism: { lowerBound: 1, upperBound: 3 } });
    expect([changed(now, withBounds(now, 'a', {})), changed(now, all(now, 9, new Map()))]).toEqual([false, true]);
  });

  it('has bounds that can be', () => {
    const bounds = (lowerBound: number, upperBound: number) => ({ parallelism: { lowerBound, upperBound } });
    expect([wrong(bounds(1, 2), 4), wrong(bounds(3, 2), 4), wrong(bounds(0, 2), 4), wrong(bounds(1, 5), 4), wrong(bounds(1, NaN), 4)]).toEqual([
      undefined,
      'the upper bound is below the lower',
      'at least 1',
      'at most 4, its max parallelism',
      'whole numbers only',
    ]);
  });
});
