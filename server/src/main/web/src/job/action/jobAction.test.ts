import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckpointsCheckpoint, CheckpointsHistory, JobState } from '../../wire';
import { runAction, causes, outcomeOf, withoutClass } from './jobAction';
import { changes, rescaleProgress, limitedOperators, missingSlots, request, neededSlots, target, parallelismError, jobParallelismError } from './rescale';
import { runAgainSql, startingPoints } from './startingPoints';

describe('the outcome of an action', () => {
  it('is where the savepoint lies, or which checkpoint it was', () => {
    expect(outcomeOf({ status: { id: 'COMPLETED' }, operation: { location: 'file:/s' } })).toEqual({ at: 'done', location: 'file:/s' });
    expect(outcomeOf({ status: { id: 'COMPLETED' }, operation: { checkpointId: 7 } })).toEqual({ at: 'done', checkpoint: 7 });
    expect(outcomeOf({ status: { id: 'COMPLETED' }, operation: null })).toEqual({ at: 'done' });
  });

  it('is a failure with its causes, whichever way the server spells it', () => {
    const cause = { class: 'X', 'stack-trace': 'a.B: outer\n\tat x.Y\nCaused by: c.D: inner\n\t... 3 more\n', 'serialized-throwable': '' };
    for (const id of ['COMPLETED', 'FAILED']) {
      expect(outcomeOf({ status: { id }, operation: { 'failure-cause': cause } })).toEqual({ at: 'failed', why: 'c.D: inner\na.B: outer' });
      expect(outcomeOf({ status: { id }, operation: { failureCause: cause } })).toEqual({ at: 'failed', why: 'c.D: inner\na.B: outer' });
    }
  });

  it('says the same cause once', () => expect(causes('a: x\n\tat b\nCaused by: a: x\n')).toBe('a: x'));
});

describe('running again', () => {
  it('sets the path for the statement only', () => {
    expect(runAgainSql('INSERT INTO a SELECT 1;', "file:/it's")).toBe("SET 'execution.state-recovery.path' = 'file:/it''s';\n\nINSERT INTO a SELECT 1;\n\nRESET 'execution.state-recovery.path';\n");
  });

  it('offers savepoints before checkpoints, and nothing that is gone', () => {
    const one = (id: number, more: Partial<CheckpointsCheckpoint>) => ({ id, status: 'COMPLETED', is_savepoint: false, trigger_timestamp: id, external_path: `file:/${id}`, ...more }) as CheckpointsCheckpoint;
    const history = [one(1, { is_savepoint: true }), one(2, {}), one(3, { discarded: true }), one(4, { status: 'FAILED' }), one(5, { external_path: '<none>' })];
    const checkpoints = { history, latest: { savepoint: history[0], completed: history[1], failed: null, restored: null } } as unknown as CheckpointsHistory;
    expect(startingPoints(checkpoints).map(([path]) => path)).toEqual(['file:/1', 'file:/2']);
  });
});

describe('a change of parallelism', () => {
  const vertex = (id: string, parallelism: number, more: object = {}) => ({
    id,
    name: `operator ${id}`,
    parallelism,
    maxParallelism: 128,
    tasks: { RUNNING: parallelism },
    ...more,
  });
  const job = { state: 'RUNNING' as const, vertices: [vertex('a', 2), vertex('b', 2), vertex('c', 1, { maxParallelism: 1 })] };

  it('is one number for the job as far as each operator can, and others for single operators', () => {
    expect(target({ parallelism: 4, vertices: { b: 3 } }, job)).toEqual({ a: 4, b: 3, c: 1 });
    expect(target({ parallelism: undefined, vertices: { b: 3 } }, job)).toEqual({ a: 2, b: 3, c: 1 });
    expect(limitedOperators({ parallelism: 4, vertices: {} }, job).map(({ id }) => id)).toEqual(['c']);
    expect([changes({ a: 2, b: 2, c: 1 }, job), changes({ a: 2, b: 3, c: 1 }, job)]).toEqual([false, true]);
  });

  it('is sent as that number and the operators that differ', () => {
    expect(request({ parallelism: 1, vertices: {} }, { a: 1, b: 1, c: 1 }, job)).toEqual({ parallelism: 1 });
    expect(request({ parallelism: 4, vertices: { b: 3 } }, { a: 4, b: 3, c: 1 }, job)).toEqual({ parallelism: 4, vertices: { b: 3, c: 1 } });
    expect(request({ parallelism: undefined, vertices: { b: 3 } }, { a: 2, b: 3, c: 1 }, job)).toEqual({ vertices: { b: 3 } });
  });

  it('is a whole number that the state can be divided into', () => {
    expect([parallelismError(128, vertex('a', 1)), parallelismError(129, vertex('a', 1)), parallelismError(0, vertex('a', 1)), parallelismError(NaN, vertex('a', 1))]).toEqual([
      undefined,
      'at most 128, its max parallelism',
      'must be a whole number from 1',
      'must be a whole number from 1',
    ]);
    expect([jobParallelismError(128, job), jobParallelismError(200, job), jobParallelismError(1.5, job), jobParallelismError(undefined, job)]).toEqual([
      undefined,
      'at most 128, the max parallelism of the job',
      'must be a whole number from 1',
      undefined,
    ]);
  });

  it('takes the slots of its widest operator in each sharing group', () => {
    const groups = { state: 'RUNNING' as const, vertices: [vertex('a', 2, { slotSharingGroupId: 'x' }), vertex('b', 1, { slotSharingGroupId: 'x' }), vertex('c', 1, { slotSharingGroupId: 'y' })] };
    expect(neededSlots({ a: 4, b: 8, c: 2 }, groups)).toBe(10);
    expect([missingSlots({ a: 4, b: 8, c: 2 }, groups, 5), missingSlots({ a: 4, b: 8, c: 2 }, groups, 7), missingSlots({ a: 1, b: 1, c: 1 }, groups, 0)]).toEqual([2, 0, 0]);
  });

  it('tells how far it has come', () => {
    const to = { a: 4, b: 4 };
    const at = (state: JobState, parallelism: number, running: number) =>
      rescaleProgress({ state, vertices: ['a', 'b'].map((id) => vertex(id, parallelism, { tasks: { RUNNING: running } })) }, to);
    expect(at('RUNNING', 2, 2)).toEqual({ step: 0, running: 0, of: 8 });
    expect(at('RESTARTING', 2, 0).step).toBe(1);
    expect(at('CREATED', 4, 0).step).toBe(1);
    expect(at('RUNNING', 4, 3)).toEqual({ step: 2, running: 6, of: 8 });
    expect(rescaleProgress(undefined, to).of).toBe(8);
  });

  it('says a cause without the name of its class', () => {
    expect(withoutClass('org.apache.flink.util.FlinkException: 8 slots are wanted: 4 are there')).toBe('8 slots are wanted: 4 are there');
    expect(withoutClass('The job has ended: nothing can be changed')).toBe('The job has ended: nothing can be changed');
  });
});

describe('asking for a change of parallelism', () => {
  const asked: { url: string; body: Record<string, unknown> }[] = [];
  const answers: (() => Promise<Response>)[] = [];
  const json = (value: unknown, status = 200) => () => Promise.resolve(new Response(JSON.stringify(value), { status }));
  const action = { do: 'RESCALE', request: { parallelism: 4 }, target: { a: 4 } } as const;

  beforeEach(() => {
    asked.length = 0;
    answers.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal('document', { baseURI: 'http://host/' });
    vi.stubGlobal('fetch', (url: string, { body: text }: RequestInit = {}) => {
      asked.push({ url, body: typeof text === 'string' ? (JSON.parse(text) as Record<string, unknown>) : {} });
      return answers.shift()!();
    });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function outcome() {
    const done = runAction('j', action);
    await vi.advanceTimersByTimeAsync(10_000);
    return done;
  }

  it('of a job that could not go on is one request', async () => {
    answers.push(json({}, 202), json({ errors: ['The job is RUNNING.'] }, 409));
    expect(await runAction('j', { do: 'RECOVER', earlier: false })).toEqual({ at: 'done' });
    expect(await runAction('j', { do: 'RECOVER', earlier: true })).toEqual({ at: 'failed', why: 'The job is RUNNING.' });
    expect(asked.map(({ url }) => url)).toEqual(['http://host/v1/jobs/j/recovery', 'http://host/v1/jobs/j/recovery?earlier=true']);
  });

  it('goes on until the job runs with it', async () => {
    answers.push(json({ 'request-id': 'r' }, 202), json({ status: { id: 'IN_PROGRESS' }, operation: null }), json({ status: { id: 'COMPLETED' }, operation: null }));
    expect(await outcome()).toEqual({ at: 'done' });
    expect(asked.map(({ url }) => url)).toEqual(['http://host/v1/jobs/j/rescaling', 'http://host/v1/jobs/j/rescaling/r', 'http://host/v1/jobs/j/rescaling/r']);
    expect(asked[0]?.body).toMatchObject({ parallelism: 4 });
  });

  it('asks again under the same id when the answer was missed', async () => {
    answers.push(() => Promise.reject(new TypeError('network')), json({ 'request-id': 'r' }, 202), json({ status: { id: 'COMPLETED' }, operation: null }));
    expect(await outcome()).toEqual({ at: 'done' });
    expect(asked[1]?.body['triggerId']).toBe(asked[0]?.body['triggerId']);
  });

  it('tells why it failed', async () => {
    const cause = { class: 'X', 'stack-trace': 'a.b.C: 8 slots are wanted\n\tat x', 'serialized-throwable': '' };
    answers.push(json({ 'request-id': 'r' }, 202), json({ status: { id: 'FAILED' }, operation: { 'failure-cause': cause } }));
    expect(await outcome()).toEqual({ at: 'failed', why: 'a.b.C: 8 slots are wanted' });
  });
});
