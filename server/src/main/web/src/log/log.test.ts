import { describe, expect, it } from 'vitest';
import type { LogLinesTail } from '../wire';
import { columns, ids, isFrame, levelOf, parts, shortLogger, timeOf } from './logLine';
import { heightOf, rowAt, rowOf, rowsOf, traceOf, type Layout } from './logRows';
import { LogWindow, type RawLine } from './logWindow';
import { seekTime } from './seekTime';

const OURS = '2026-11-22 11:34:37,604 INFO  [Calc[30] (1/1)#24] org.apache.flink.runtime.taskmanager.Task - Calc[30] (1/1)#24 switched';
const STOCK = '2026-11-22 11:34:37,604 WARN  org.apache.flink.runtime.taskmanager.Task                    [] - odd - very';

describe('a line of a log', () => {
  it('is taken apart, also where the name of its thread has brackets, and put together again', () => {
    for (const text of [OURS, STOCK]) {
      const { time, level, thread, logger, message, gaps } = parts(text)!;
      expect(time + gaps[0] + level + gaps[1] + thread + gaps[2] + logger + gaps[3] + message).toBe(text);
    }
    expect(parts(OURS)).toMatchObject({ level: 'INFO', thread: 'Calc[30] (1/1)#24', logger: 'org.apache.flink.runtime.taskmanager.Task', message: 'Calc[30] (1/1)#24 switched' });
    expect(parts(STOCK)).toMatchObject({ level: 'WARN', thread: '', logger: 'org.apache.flink.runtime.taskmanager.Task', message: 'odd - very' });
  });

  it('keeps what it does not understand as it is', () => {
    expect(parts('java.lang.ArithmeticException: / by zero')).toBeUndefined();
    expect(parts('2026-11-22 11:34:37,604 ERROR what now')).toMatchObject({ level: 'ERROR', message: ' what now' });
  });

  it('has a level where it begins an entry', () => {
    expect([OURS, '2026-11-22T11:34:37.1 [FATAL] x', '3 tasks INFO', '\tat x.Y'].map(levelOf)).toEqual(['INFO', 'ERROR', undefined, undefined]);
  });

  it('may be a frame of a stack trace', () => {
    expect(['\tat x.Y.z(Y.java:1)', '\t... 14 more', '... 3 common frames omitted', 'Caused by: x', ' attic'].map(isFrame)).toEqual([true, true, true, false, false]);
  });

  it('tells its time by the clock of the server', () => {
    expect(timeOf(OURS, 0)).toBe(Date.UTC(2026, 10, 22, 11, 34, 37, 604));
    expect(timeOf('2026-11-22T11:34:37.6 x', 3_600_000)).toBe(Date.UTC(2026, 10, 22, 10, 34, 37, 600));
    expect(timeOf('no time', 0)).toBeUndefined();
  });

  it('takes as many columns as its letters and tabs', () => expect(columns('a\tb漢')).toBe(7));

  it('names ids, but no longer strings of digits', () => {
    const id = 'a2e19df0bd03af231ff4459e1d2626d1';
    expect(ids(`job ${id}_0, ${id}0`)).toEqual([{ text: 'job ', id: false }, { text: id, id: true }, { text: `_0, ${id}0`, id: false }]);
  });

  it('has a short name for its logger', () => expect(shortLogger('org.apache.flink.Task$Inner')).toBe('o.a.f.Task$Inner'));
});

describe('a window of a log', () => {
  const given = (from: number, ...texts: string[]): RawLine[] => texts.map((text, index) => ({ offset: from + index * 10, text }));

  it('grows at both ends without lines twice, and numbers all from one', () => {
    const window = new LogWindow(100);
    window.append(given(100, 'c', 'd'));
    window.append(given(110, 'd', 'e'));
    window.prepend(given(80, 'a', 'b', 'c'));
    expect(window.lines.map((line) => line.text)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(window.number(window.first!)).toBeUndefined();
    window.anchor(110, 42);
    expect(window.lines.map((line) => window.number(line))).toEqual([39, 40, 41, 42, 43]);
  });

  it('gives a stack trace the level of its entry, also when the entry comes later', () => {
    const window = new LogWindow(100);
    window.append(given(100, '\tat a.B', OURS));
    window.prepend(given(90, '2026-11-22 11:34:37,604 ERROR x'));
    expect(window.lines.map((line) => line.level)).toEqual(['ERROR', 'ERROR', 'INFO']);
  });

  it('forgets what is farthest from where it grows', () => {
    const window = new LogWindow(10);
    window.append(given(0, ...Array.from({ length: 20 }, (_, index) => String(index))));
    expect([window.lines.length, window.first!.text]).toEqual([10, '10']);
    window.prepend(given(20, ...Array.from({ length: 8 }, (_, index) => String(index + 2))));
    expect([window.lines.length, window.first!.text, window.last!.text]).toEqual([10, '2', '11']);
  });

  it('counts the pieces of a long line as one', () => {
    const window = new LogWindow(10);
    window.append([{ offset: 0, number: 7, text: 'x'.repeat(5_000) }, { offset: 5_000, text: 'y' }, { offset: 5_002, text: 'z' }]);
    expect(window.lines.map((line) => window.number(line))).toEqual([7, 7, 8]);
  });
});

describe('the rows of a log', () => {
  const window = new LogWindow(100);
  const texts = [OURS, STOCK, 'java.lang.X', '\tat a.B.c', '\tat a.B.d', '\tat a.B.e', 'Caused by: y', '\tat q.R.s', OURS];
  window.append(texts.map((text, index) => ({ offset: index * 10, text })));
  const usual: Layout = { least: undefined, fold: true, open: new Set(), wrap: undefined };

  it('fold the frames of a stack trace, unless they are few or opened', () => {
    const folded = rowsOf(window.lines, usual);
    expect(Array.from(folded.line.slice(0, folded.count))).toEqual([0, 1, 2, 3, 6, 7, 8]);
    expect(folded.frames[3]).toBe(3);
    const opened = rowsOf(window.lines, { ...usual, open: new Set([30]) });
    expect([opened.count, opened.frames[3]]).toEqual([9, -3]);
  });

  it('leave out lines below the level, and nothing else', () => {
    const shown = rowsOf(window.lines, { ...usual, fold: false, least: 'WARN' });
    expect(Array.from(shown.line.slice(0, shown.count))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('are as high as their lines are long', () => {
    const wrapped = rowsOf(window.lines, { ...usual, wrap: 50 });
    expect(Array.from(wrapped.top.slice(0, 4))).toEqual([0, 3, 6, 7]);
    expect(heightOf(wrapped)).toBe(13);
    expect([0, 2, 3, 6, 99].map((height) => rowAt(wrapped, height))).toEqual([0, 0, 1, 2, 6]);
  });

  it('are found by their line, hidden or not', () => {
    const rows = rowsOf(window.lines, usual);
    expect([rowOf(rows, 2), rowOf(rows, 5), rowOf(rows, 6)]).toEqual([2, 3, 4]);
    expect([traceOf(window.lines, 5), traceOf(window.lines, 6)]).toEqual([30, undefined]);
  });
});

describe('the line of a time', () => {
  const file = Array.from({ length: 30_000 }, (_, index) => (index % 3 === 0 ? `${index}` : '\tat some.Frame'));
  let size = 0;
  const offsets = file.map((text) => (size += text.length + 1) - text.length - 1);
  let looks = 0;
  const read = (lines: number, before: number = size): Promise<LogLinesTail> => {
    looks++;
    let end = offsets.length;
    while (end > 0 && offsets[end - 1]! + file[end - 1]!.length + 1 > before) end--;
    const begin = Math.max(0, end - lines);
    return Promise.resolve({ size, from: offsets[begin] ?? size, lines: file.slice(begin, end).map((text, index) => ({ offset: offsets[begin + index]!, text })) });
  };
  const time = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined);

  it('is the first that was written then or later', async () => {
    for (const wanted of [0, 3, 4, 15_000, 15_001, 29_997]) {
      expect(await seekTime(read, wanted, time)).toBe(offsets[Math.ceil(wanted / 3) * 3]);
    }
  });

  it('is none when all are older', async () => expect(await seekTime(read, 30_000, time)).toBeUndefined());

  it('is found in few looks', async () => {
    looks = 0;
    await seekTime(read, 12_345, time);
    expect(looks).toBeLessThan(40);
  });
});
