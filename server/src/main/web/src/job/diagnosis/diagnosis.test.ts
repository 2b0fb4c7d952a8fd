import { describe, expect, it } from 'vitest';
import type { DiagnosisFinding, DiagnosisReport } from '../../wire';
import { gathered, heat, spread, tint } from '../graph/heat';
import { loadsAt, statesAt } from '../graph/recordedGraph';
import { verdict, watermark, watermarks } from '../operator/watermarks';
import { evidence, marks, tone, toneOf, ways } from './diagnosis';

const finding = (over: Partial<DiagnosisFinding>): DiagnosisFinding => ({ rank: 1, kind: 'BUSY_VERTEX', title: 'Bottleneck', level: 'CRITICAL', place: {}, severity: 1, words: '', parts: [], evidence: [], ...over });

describe('a finding', () => {
  it('leads to the flame graph of the subtask that it is about first', () => {
    const found = ways('j', finding({ place: { vertex: 'v', name: 'Calc' }, evidence: [{ source: 'busyTimeMsPerSecond', label: 'busy', vertex: 'v', subtask: 3, value: 1, unit: 'RATIO' }] }));
    expect(found.map((way) => way.words)).toEqual(['Flame graph of subtask 3', 'Subtask 3', 'Metrics']);
    expect(found[0]!.address).toBe('#/jobs/j/graph/v/flames?subtask=3');
  });

  it('leads to checkpoints, exceptions and task managers where it is about them', () => {
    expect(ways('j', finding({ kind: 'SLOW_CHECKPOINTS' }))[0]!.address).toBe('#/jobs/j/checkpoints');
    expect(ways('j', finding({ kind: 'RESTARTS' }))[0]!.address).toBe('#/jobs/j/exceptions');
    expect(ways('j', finding({ kind: 'FULL_HEAP', place: { taskManager: 'tm' } })).map((way) => way.address)).toEqual(['#/task-managers/tm/metrics', '#/task-managers/tm/logs']);
  });

  it('has its figures in their units, with the line from where on they count', () => {
    expect(evidence({ source: 'busyTimeMsPerSecond', label: 'at work', value: 0.97, unit: 'RATIO', threshold: 0.5 })).toMatchObject({ what: 'at work', value: '97 %', limit: '50 %' });
    expect(evidence({ source: 'x', label: 'last checkpoint', value: 96_809, unit: 'MILLISECONDS', threshold: 5_000 })).toMatchObject({ what: 'last checkpoint', value: '1 min 36 s', limit: '5 s' });
    expect(evidence({ source: 'x', label: 'new', value: 'NaN', unit: 'COUNT' })).toMatchObject({ what: 'new', value: '–', limit: undefined });
  });

  it('is as urgent as the server says', () => {
    expect([tone(finding({})), tone(finding({ level: 'WARNING' })), tone(finding({ level: 'INFO' }))]).toEqual(['bad', 'warn', 'off']);
  });
});

describe('the marks in the graph', () => {
  const report = (findings: DiagnosisFinding[]): DiagnosisReport => ({ job: 'j', state: 'RUNNING', observedAt: 0, verdict: 'CONCERNS', summary: '', findings, looked: [], unjudged: [] });

  it('are the first finding of each vertex', () => {
    const found = marks(report([finding({ place: { vertex: 'v' } }), finding({ title: 'Hidden', place: { vertex: 'v' } }), finding({ title: 'A title of the server', place: { vertex: 'w' } })]));
    expect([...found].map(([id, mark]) => [id, mark.word])).toEqual([['v', 'Bottleneck'], ['w', 'A title of the server']]);
  });

  it('stand at sources without input', () => {
    const idle = finding({ kind: 'IDLE_SOURCES', title: 'No input', evidence: [{ source: 'idleTimeMsPerSecond', label: 'idle', vertex: 's', value: 1, unit: 'RATIO' }] });
    expect(marks(report([idle])).get('s')?.word).toBe('No input');
    expect(marks(undefined).size).toBe(0);
  });

  it('are none in a healthy job', () => {
    expect(toneOf({ ...report([]), verdict: 'HEALTHY' })).toBe('good');
  });
});

describe('heat', () => {
  it('is back-pressure from a tenth on, and work from a half on', () => {
    expect(heat(0.2, 0.3).kind).toBe('back');
    expect(heat(0.9, 0.3).kind).toBe('busy');
    expect(heat(0.4, 0.05).kind).toBe('calm');
    expect(heat(0.3, 0.15).kind).toBe('back');
    expect(heat(undefined, undefined)).toEqual({ kind: 'calm', strength: 0 });
  });

  it('has no colour when calm', () => expect(tint(heat(0.1, 0), 50)).toBe('transparent'));

  it('names the fullest subtask against the mean', () => {
    expect(spread([10, 10, 40])).toEqual({ most: 40, mean: 20, subtask: 2, times: 2 });
    expect(spread([5])).toBeUndefined();
    expect(spread([0, 0])).toBeUndefined();
  });

  it('keeps the hottest where there is no room for all', () => {
    expect(gathered([1, 9, 2, 3], 2, (value) => value)).toEqual([9, 3]);
    expect(gathered([1, 2], 4, (value) => value)).toEqual([1, 2]);
  });
});

describe('watermarks', () => {
  const lines = (...values: string[]) => watermarks(values.map((value, subtask) => ({ id: `${subtask}.currentInputWatermark`, value })), 100_000, new Map());
  const none = '-9223372036854775808';
  const last = '9223372036854775807';

  it('are none before the first and ended after the last', () => {
    expect([watermark(none), watermark(last), watermark('5'), watermark('NaN'), watermark(undefined)]).toEqual([{ kind: 'none' }, { kind: 'ended' }, { kind: 'at', time: 5 }, undefined, undefined]);
  });

  it('name the subtask that holds event time back', () => {
    expect(verdict(lines('99000', '40000', '98000'))).toEqual({ kind: 'held', subtask: 1, lag: 60_000, behind: 59_000 });
    expect(verdict(lines('99000', '98900'))).toEqual({ kind: 'even', lag: 1_100 });
  });

  it('wait for a subtask that has none, and end when all have', () => {
    expect(verdict(lines('99000', none))).toEqual({ kind: 'waiting', subtasks: [1] });
    expect(verdict(lines(last, last))).toEqual({ kind: 'ended' });
    expect(verdict([])).toEqual({ kind: 'none' });
  });
});

describe('a moment of the past', () => {
  const recorder = { state: 'RECORDING' as const, reason: '', from: 0, to: 0, bytes: 0, interval: 1 };
  const charts = {
    from: 0,
    to: 30_000,
    step: 10_000,
    times: [0, 10_000, 20_000, 30_000],
    series: [
      { subject: 'v', name: 'v', metric: 'busyMax', values: [0.1, 0.7, 'NaN' as const, 0.9] },
      { subject: 'v', name: 'v', metric: 'skew', values: [1, 3, 'NaN' as const, 'NaN' as const] },
    ],
    truncated: false,
    recorder,
  };

  it('has the last figures that were known by then', () => {
    expect(loadsAt(charts, 25_000).get('v')).toMatchObject({ busy: 0.7, skew: { times: 3 } });
    expect(loadsAt(charts, 30_000).get('v')).toMatchObject({ busy: 0.9 });
  });

  it('has the states that were told by then', () => {
    const told = (time: number, state: string) => ({ time, kind: 'VERTEX_STATE' as const, vertex: 'v', state, text: '' });
    expect(statesAt([told(1, 'RUNNING'), told(5, 'FAILED')], 4).get('v')).toBe('RUNNING');
    expect(statesAt([told(5, 'FAILED')], 4).size).toBe(0);
  });
});
