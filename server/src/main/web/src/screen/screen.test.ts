import { describe, expect, it } from 'vitest';
import { causes, ended } from './action';
import { grouped, threads } from './threads';

describe('threads', () => {
  const dump = {
    threadInfos: [
      { threadName: 'pool-1', stringifiedThreadInfo: '"pool-1" Id=1 WAITING on a.B@12ab\n\tat x.park\n\t-  waiting on a.B@12ab\n' },
      { threadName: 'main', stringifiedThreadInfo: '"main" Id=2 RUNNABLE\n\tat x.run\n' },
      { threadName: 'pool-2', stringifiedThreadInfo: '"pool-2" Id=3 WAITING on a.B@99ff\n\tat x.park\n\t-  waiting on a.B@99ff\n' },
      { threadName: 'RUNNABLE "odd"', stringifiedThreadInfo: '"RUNNABLE "odd"" Id=4 TIMED_WAITING\n' },
    ],
  };

  it('stand together when they do the same', () => {
    expect(grouped(threads(dump)).map((group) => group.names)).toEqual([['pool-1', 'pool-2'], ['main'], ['RUNNABLE "odd"']]);
  });

  it('are not misled by their names', () => expect(threads(dump)[3]!.state).toBe('TIMED_WAITING'));
});

describe('the outcome of an action', () => {
  it('is where the savepoint lies', () => {
    expect(ended({ status: { id: 'COMPLETED' }, operation: { location: 'file:/s' } })).toEqual({ at: 'done', location: 'file:/s' });
  });

  it('is a failure with its causes, whichever way the server spells it', () => {
    const operation = { 'failure-cause': { class: 'X', 'stack-trace': 'a.B: outer\n\tat x.Y\nCaused by: c.D: inner\n\t... 3 more\n', 'serialized-throwable': '' } };
    for (const id of ['COMPLETED', 'FAILED'] as const) {
      expect(ended({ status: { id }, operation })).toEqual({ at: 'failed', why: 'a.B: outer\nc.D: inner' });
    }
  });

  it('says the same cause once', () => expect(causes('a: x\n\tat b\nCaused by: a: x\n')).toBe('a: x'));
});
