import { describe, expect, it } from 'vitest';
import type { DiagnosisFinding, DiagnosisReport } from '../../wire';
import { evidence, findingTone, links, marks, reportTone } from './diagnosis';

const finding = (over: Partial<DiagnosisFinding>): DiagnosisFinding => ({ rank: 1, kind: 'BUSY_VERTEX', title: 'Bottleneck', level: 'CRITICAL', place: {}, severity: 1, words: '', parts: [], evidence: [], ...over });

describe('a finding', () => {
  it('leads to the flame graph of the subtask that it is about first', () => {
    const found = links('j', finding({ place: { vertex: 'v', name: 'Calc' }, evidence: [{ source: 'busyTimeMsPerSecond', label: 'busy', vertex: 'v', subtask: 3, value: 1, unit: 'RATIO' }] }));
    expect(found.map((way) => way.words)).toEqual(['Flame graph of subtask 3', 'Subtask 3', 'Metrics']);
    expect(found[0]!.address).toBe('#/jobs/j/graph/v/flames?subtask=3');
  });

  it('leads to checkpoints, exceptions and task managers where it is about them', () => {
    expect(links('j', finding({ kind: 'SLOW_CHECKPOINTS' }))[0]!.address).toBe('#/jobs/j/checkpoints');
    expect(links('j', finding({ kind: 'RESTARTS' }))[0]!.address).toBe('#/jobs/j/exceptions');
    expect(links('j', finding({ kind: 'FULL_HEAP', place: { taskManager: 'tm' } })).map((way) => way.address)).toEqual(['#/task-managers/tm/metrics', '#/task-managers/tm/logs']);
  });

  it('has its figures in their units, with the line from where on they count', () => {
    expect(evidence({ source: 'busyTimeMsPerSecond', label: 'at work', value: 0.97, unit: 'RATIO', threshold: 0.5 })).toMatchObject({ what: 'at work', value: '97 %', limit: '50 %' });
    expect(evidence({ source: 'x', label: 'last checkpoint', value: 96_809, unit: 'MILLISECONDS', threshold: 5_000 })).toMatchObject({ what: 'last checkpoint', value: '1 min 36 s', limit: '5 s' });
    expect(evidence({ source: 'x', label: 'new', value: 'NaN', unit: 'COUNT' })).toMatchObject({ what: 'new', value: '–', limit: undefined });
  });

  it('is as urgent as the server says', () => {
    expect([findingTone(finding({})), findingTone(finding({ level: 'WARNING' })), findingTone(finding({ level: 'INFO' }))]).toEqual(['bad', 'warn', 'off']);
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
    expect(reportTone({ ...report([]), verdict: 'HEALTHY' })).toBe('good');
  });
});
