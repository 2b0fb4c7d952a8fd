import { describe, expect, it } from 'vitest';
import { changedThreads, deadlocks, groupThreads, countStates, topFrame, parseThreads } from './threadDump';

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
    expect(groupThreads(parseThreads(dump)).map((group) => group.threads.map((thread) => thread.name))).toEqual([['pool-1', 'pool-2'], ['main'], ['RUNNABLE "odd"']]);
  });

  it('are not misled by their names', () => expect(parseThreads(dump)[3]!.state).toBe('TIMED_WAITING'));

  const waiting = (id: number, name: string, owner: number, ownerName: string) => ({
    threadName: name,
    stringifiedThreadInfo: `"${name}" Id=${id} BLOCKED on java.lang.Object@${id} owned by "${ownerName}" Id=${owner}\n\tat x.y\n`,
  });

  it('say whom they wait for', () => {
    expect(parseThreads({ threadInfos: [waiting(1, 'a "b"', 2, 'c "d" Id=9')] })[0]).toMatchObject({ id: 1, lock: 'java.lang.Object@1', owner: { id: 2, name: 'c "d" Id=9' } });
  });

  it('are dead when they wait for each other, and only those', () => {
    const all = parseThreads({ threadInfos: [waiting(11, 'a', 12, 'b'), waiting(12, 'b', 13, 'c'), waiting(13, 'c', 12, 'b'), waiting(14, 'd', 15, 'e'), ...dump.threadInfos] });
    expect(deadlocks(all).map((circle) => circle.map((thread) => thread.name))).toEqual([['b', 'c']]);
    expect(deadlocks(parseThreads(dump))).toEqual([]);
  });

  it('have changed when they do something else, not when they wait on another object', () => {
    const later = dump.threadInfos.map((each) => ({ ...each, stringifiedThreadInfo: each.stringifiedThreadInfo.replace(/@12ab/g, '@77').replace('x.run', 'x.done') }));
    expect([...changedThreads(parseThreads(dump), parseThreads({ threadInfos: later }))]).toEqual([2]);
  });

  it('are recognized by the first frame outside of Java', () => {
    const park = '\tat java.base@25.0.3/jdk.internal.misc.Unsafe.park(Native Method)\n\t-  waiting on x\n';
    expect([`${park}\tat app//org.a.B.c(B.java:1)`, park, ''].map(topFrame)).toEqual(['org.a.B.c', 'jdk.internal.misc.Unsafe.park', 'no frames']);
  });

  it('are counted by their state', () => expect(countStates(parseThreads(dump))).toEqual([['WAITING', 2], ['RUNNABLE', 1], ['TIMED_WAITING', 1]]));
});
