import { describe, expect, it } from 'vitest';
import type { ExceptionsFailure, ExceptionsGroup } from '../wire';
import { causesOf, found, kinds, perHour, rootCause, runs, whereOf } from './trace';

const TRACE = `org.apache.flink.runtime.JobException: Recovery is suppressed
over two lines
	at org.apache.flink.runtime.A.b(A.java:1)
	at shop.Orders.price(Orders.java:7)
	at shop.Orders.all(Orders.java:9)
	at java.base/java.lang.Thread.run(Thread.java:1474)
Caused by: java.lang.ArithmeticException: / by zero
	at StreamExecCalc$7.processElement(Unknown Source)
	at app//org.apache.flink.x.Y.z(Y.java:2)
	... 3 more
`;

function failure(timestamp: number, stacktrace: string, taskName?: string): ExceptionsFailure {
  return { exceptionName: 'X', stacktrace, timestamp, failureLabels: {}, concurrentExceptions: [], ...(taskName === undefined ? {} : { taskName }) };
}

describe('a stack trace', () => {
  const causes = causesOf(TRACE);

  it('is a chain of causes with whole messages', () => {
    expect(causes.map((cause) => cause.headline)).toEqual(['org.apache.flink.runtime.JobException: Recovery is suppressed\nover two lines', 'java.lang.ArithmeticException: / by zero']);
  });

  it('tells the frames of the job from those of the engine', () => {
    expect(runs(causes[0]!.frames).map((run) => [run.own, run.frames.length])).toEqual([[false, 1], [true, 2], [false, 1]]);
    expect(causes[1]!.frames.map((frame) => frame.own)).toEqual([true, false]);
  });

  it('has its root cause at its end', () => {
    expect(rootCause(failure(1, TRACE))).toBe('java.lang.ArithmeticException: / by zero');
    expect(rootCause(failure(1, ''))).toBe('X');
  });
});

describe('the place of a failure', () => {
  it('is a subtask of a vertex, whose name may have anything in it', () => {
    expect(whereOf('Sink (a): x (2/4) - execution #39')).toEqual({ vertex: 'Sink (a): x', subtask: 1, attempt: 39 });
    expect(whereOf('whatever')).toEqual({ vertex: 'whatever', subtask: undefined, attempt: undefined });
  });
});

describe('failures', () => {
  const group = (key: string, ...failures: ExceptionsFailure[]): ExceptionsGroup => ({ key, headline: '', count: failures.length, first: 0, last: 0, samples: [], expressions: [], failures });
  const groups = [
    group('1', failure(30, 'a.B: x\n', 'Calc (1/2) - execution #3'), failure(10, 'a.B: y\n', 'Calc (2/2) - execution #1')),
    { ...group('2', failure(20, 'c.D: other\n', 'Calc (1/2) - execution #2')), advice: 'TRY_CAST' },
    group('3', failure(5, 'a.B: x\n', 'Sink (2/2) - execution #1')),
  ];
  const all = kinds(groups);

  it('are told once for each group of the server, the latest first', () => {
    expect(all.map(({ headline, first, last, failures }) => [headline, first, last, failures.length])).toEqual([
      ['a.B: x', 10, 30, 2],
      ['c.D: other', 20, 20, 1],
      ['a.B: x', 5, 5, 1],
    ]);
    expect(all.map((kind) => kind.advice)).toEqual([undefined, 'TRY_CAST', undefined]);
  });

  it('are those by a moment of the past', () => {
    expect(kinds(groups, 15).map(({ headline, last, failures }) => [headline, last, failures.length])).toEqual([
      ['a.B: y', 10, 1],
      ['a.B: x', 5, 1],
    ]);
  });

  it('are searched with the tasks that they struck', () => {
    expect(all.filter((kind) => found(kind, 'SINK')).length).toBe(1);
    expect(all.filter((kind) => found(kind, ' ')).length).toBe(3);
  });

  it('are counted by the hour', () => {
    expect(perHour([0, 1_800_000], 3_600_000)).toBe(2);
    expect(perHour([0], 3_600_000)).toBeUndefined();
  });
});
