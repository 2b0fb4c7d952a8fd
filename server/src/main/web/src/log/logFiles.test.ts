import { describe, expect, it } from 'vitest';
import { ownLog, sortLogs } from './logFiles';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const file = (name: string, mtime: number, size: number = 1) => ({ name, mtime, size });

it('lists logs before outputs and rolled files, the latest first', () => {
  const files = [file('a.log.1', 9), file('a.out', 9), file('a.log', 1), file('b.log', 2)];
  expect(sortLogs(files).map(({ name }) => name)).toEqual(['b.log', 'a.log', 'a.out', 'a.log.1']);
});

describe('the log that is shown first', () => {
  const shared = (server: number, taskManager: number) => [file('millrace-taskmanager.log', taskManager), file('millrace.log', server), file('millrace.out', 9 * MINUTE)];

  it('is that of the process, whichever was written last', () => {
    for (const files of [shared(0, MINUTE), shared(MINUTE, 0)]) {
      expect(ownLog(files, 'jobmanager')).toBe('millrace.log');
      expect(ownLog(files, 'taskmanager')).toBe('millrace-taskmanager.log');
    }
  });

  it('is that of the server for a task manager in it, not one of an earlier process', () => {
    expect(ownLog([file('millrace.log', 1)], 'taskmanager')).toBe('millrace.log');
    expect(ownLog(shared(2 * DAY, 0), 'taskmanager')).toBe('millrace.log');
  });

  it('is one with lines, if there is one', () => {
    expect(ownLog([file('millrace.log', 2, 0), file('millrace.out', 1)], 'jobmanager')).toBe('millrace.out');
    expect(ownLog([file('millrace.log', 2, 0)], 'jobmanager')).toBe('millrace.log');
    expect(ownLog([], 'jobmanager')).toBeUndefined();
  });
});
