import { describe, expect, it } from 'vitest';
import type { ExceptionsGroup, ExceptionsOccurrence } from '../../wire';
import { groupsUntil, matches, perHour } from './failureGroups';

function failure(timestamp: number, headline: string, taskName?: string): ExceptionsOccurrence {
  return { exceptionName: 'X', stacktrace: `${headline}\n`, timestamp, failureLabels: {}, headline, causes: [], concurrentExceptions: [], ...(taskName === undefined ? {} : { taskName }) };
}

describe('failures', () => {
  const group = (key: string, ...failures: ExceptionsOccurrence[]): ExceptionsGroup => ({ key, headline: '', count: failures.length, first: 0, last: 0, samples: [], expressions: [], failures });
  const groups = [
    group('1', failure(30, 'a.B: x', 'Calc (1/2) - execution #3'), failure(10, 'a.B: y', 'Calc (2/2) - execution #1')),
    { ...group('2', failure(20, 'c.D: other', 'Calc (1/2) - execution #2')), advice: 'TRY_CAST' },
    group('3', failure(5, 'a.B: x', 'Sink (2/2) - execution #1')),
  ];
  const all = groupsUntil(groups);

  it('are shown once for each group of the server, the latest first', () => {
    expect(all.map(({ headline, first, last, failures }) => [headline, first, last, failures.length])).toEqual([
      ['a.B: x', 10, 30, 2],
      ['c.D: other', 20, 20, 1],
      ['a.B: x', 5, 5, 1],
    ]);
    expect(all.map((group) => group.advice)).toEqual([undefined, 'TRY_CAST', undefined]);
  });

  it('are those by a moment of the past', () => {
    expect(groupsUntil(groups, 15).map(({ headline, last, failures }) => [headline, last, failures.length])).toEqual([
      ['a.B: y', 10, 1],
      ['a.B: x', 5, 1],
    ]);
  });

  it('are searched with the tasks that they struck', () => {
    expect(all.filter((group) => matches(group, 'SINK')).length).toBe(1);
    expect(all.filter((group) => matches(group, ' ')).length).toBe(3);
  });

  it('are counted by the hour', () => {
    expect(perHour([0, 1_800_000], 3_600_000)).toBe(2);
    expect(perHour([0], 3_600_000)).toBeUndefined();
  });
});
