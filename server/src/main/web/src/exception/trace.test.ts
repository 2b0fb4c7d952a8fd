import { describe, expect, it } from 'vitest';
import type { ExceptionsFailure } from '../wire';
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
  const all = [
    failure(30, 'a.B: 17 rows\n', 'Calc (1/2) - execution #3'),
    failure(20, 'c.D: other\n', 'Calc (1/2) - execution #2'),
    failure(10, 'a.B: 18 rows\n', 'Calc (2/2) - execution #1'),
    failure(5, 'a.B: 18 rows\n', 'Sink (2/2) - execution #1'),
  ];

  it('that say the same at the same vertex are one kind', () => {
    expect(kinds(all).map(({ headline, first, last, failures }) => [headline, first, last, failures.length])).toEqual([
      ['a.B: 17 rows', 10, 30, 2],
      ['c.D: other', 20, 20, 1],
      ['a.B: 18 rows', 5, 5, 1],
    ]);
  });

  it('are searched with the tasks that they struck', () => {
    expect(kinds(all).filter((kind) => found(kind, 'SINK')).length).toBe(1);
    expect(kinds(all).filter((kind) => found(kind, ' ')).length).toBe(3);
  });

  it('are counted by the hour', () => {
    expect(perHour([0, 1_800_000], 3_600_000)).toBe(2);
    expect(perHour([0], 3_600_000)).toBeUndefined();
  });
});
