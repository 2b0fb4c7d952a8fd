import { describe, expect, it } from 'vitest';
import type { DiagnosisReport, EventsChange, HistoryCharts, JobState, JobsLine } from '../wire';
import { brief, summarizeEvents, eventText, toneOf } from './eventSummary';
import { countHealthy, findProblems, jobsToDiagnose } from './problems';
import { latest, throughputs, worst } from './throughput';

const NOW = 10_000_000;

function job(jid: string, state: JobState, more: Partial<JobsLine> = {}): JobsLine {
  return { jid, name: jid, state, 'start-time': NOW - 600_000, 'end-time': -1, duration: 1, 'last-modification': 1, tasks: {}, 'pending-operators': 0, jobType: null, schedulerType: null, ...more };
}

function event(kind: EventsChange['kind'], more: Partial<EventsChange> = {}): EventsChange {
  return { time: NOW - 1_000, kind, text: kind, ...more };
}

function slow(jid: string, verdict: DiagnosisReport['verdict']): DiagnosisReport {
  return {
    job: jid,
    state: 'RUNNING',
    observedAt: NOW,
    verdict,
    summary: `${jid} is slow`,
    findings: [{ rank: 1, kind: 'BUSY_VERTEX', title: 'Bottleneck', place: {}, severity: 1, words: '', parts: [], evidence: [] }],
    looked: [],
    unjudged: [],
  };
}

const seen = { diagnoses: new Map<string, DiagnosisReport>(), events: [], freeSlots: 2, now: NOW };

describe('what needs somebody', () => {
  it('has the failing before the lost, the slow and the failed', () => {
    const jobs = [job('a', 'FAILED', { 'end-time': NOW - 1 }), job('b', 'RUNNING'), job('c', 'RESTARTING'), job('d', 'RUNNING')];
    const diagnoses = new Map([['b', slow('b', 'BOTTLENECK')], ['d', slow('d', 'HEALTHY')]]);
    const events = [event('TASK_MANAGER_LOST', { taskManager: 't' })];
    expect(findProblems({ ...seen, jobs, diagnoses, events }).map((each) => each.kind)).toEqual(['failing', 'lost', 'slow', 'failed']);
  });

  it('names the failure and how often it came', () => {
    const events = [event('JOB_STATE', { job: 'c', state: 'RESTARTING' }), event('JOB_STATE', { job: 'c', state: 'RESTARTING' }), event('EXCEPTION', { job: 'c', text: 'no disk' })];
    expect(findProblems({ ...seen, jobs: [job('c', 'RESTARTING')], events })[0]!.reason).toBe('2 restarts in 15 min, last reason: no disk');
  });

  it('is a job that runs only between its restarts', () => {
    const events = [1, 2, 3].map((time) => event('JOB_STATE', { job: 'c', state: 'RESTARTING', time }));
    expect(findProblems({ ...seen, jobs: [job('c', 'RUNNING')], events }).map((each) => each.kind)).toEqual(['failing']);
    expect(findProblems({ ...seen, jobs: [job('c', 'RUNNING')], events: events.slice(1) })).toEqual([]);
  });

  it('forgets what failed long ago, and checkpoints that failed while the job started', () => {
    const old = job('a', 'FAILED', { 'end-time': NOW - 7_200_000 });
    const started = NOW - 600_000;
    const early = [1, 2, 3].map((after) => event('CHECKPOINT_FAILED', { job: 'b', time: started + after }));
    expect(findProblems({ ...seen, jobs: [old, job('b', 'RUNNING')], events: early })).toEqual([]);
    const late = [1, 2].map((after) => event('CHECKPOINT_FAILED', { job: 'b', time: started + 100_000 + after }));
    expect(findProblems({ ...seen, jobs: [job('b', 'RUNNING')], events: late })[0]!.kind).toBe('checkpoints');
  });

  it('is a job that fails again and again, or has lost what it reads from', () => {
    const troubled = (jid: string, kind: DiagnosisReport['findings'][number]['kind']): DiagnosisReport => ({ ...slow(jid, 'CONCERNS'), findings: [{ rank: 1, kind, title: '', place: {}, severity: 1, words: '', parts: [], evidence: [] }] });
    const diagnoses = new Map([['a', troubled('a', 'KEEPS_FAILING')], ['b', troubled('b', 'NO_CONNECTION')]]);
    expect(findProblems({ ...seen, jobs: [job('a', 'RUNNING'), job('b', 'RUNNING')], diagnoses }).map(({ kind }) => kind)).toEqual(['failing', 'disconnected']);
  });

  it('is a task manager once, however many jobs run there', () => {
    const jobs = [job('a', 'RUNNING'), job('b', 'RUNNING')];
    const crowded = (jid: string): DiagnosisReport => ({ ...slow(jid, 'CONCERNS'), findings: [{ rank: 1, kind: 'GARBAGE_COLLECTION', title: 'Garbage collection', place: { taskManager: 't' }, severity: 0.5, words: '', parts: [], evidence: [] }] });
    const diagnoses = new Map([['a', crowded('a')], ['b', crowded('b')]]);
    expect(findProblems({ ...seen, jobs, diagnoses }).map(({ kind, taskManager }) => [kind, taskManager])).toEqual([['memory', 't']]);
  });

  it('is a job without slots', () => {
    expect(findProblems({ ...seen, jobs: [job('a', 'CREATED')] })[0]!.reason).toContain('the cluster has 2 free slots');
  });

  it('is no task manager that came back', () => {
    const events = [event('TASK_MANAGER_LOST', { taskManager: 't' }), event('TASK_MANAGER_JOINED', { taskManager: 't' })];
    expect(findProblems({ ...seen, jobs: [], events })).toEqual([]);
  });

  it('is watched first', () => {
    const jobs = [job('new', 'RUNNING', { 'start-time': NOW }), job('old', 'RUNNING'), job('bad', 'RESTARTING'), job('done', 'FINISHED')];
    expect(jobsToDiagnose(jobs, [event('EXCEPTION', { job: 'old' })], 2).map((each) => each.jid)).toEqual(['bad', 'old']);
  });
});

describe('the running jobs', () => {
  const jobs = [job('a', 'RUNNING'), job('b', 'RUNNING'), job('done', 'FINISHED')];
  const reports = (...verdicts: DiagnosisReport['verdict'][]) => new Map(verdicts.map((verdict, place) => [jobs[place]!.jid, slow(jobs[place]!.jid, verdict)]));

  it('are healthy if each was found to be', () => {
    expect(countHealthy(jobs, reports('HEALTHY', 'WAITING_FOR_INPUT'))).toBe(2);
    expect(countHealthy(jobs, reports('HEALTHY', 'NO_DATA'))).toBe(0);
  });

  it('are not called healthy before all were diagnosed, as in the past or with many jobs', () => {
    expect(countHealthy(jobs, reports())).toBe(0);
    expect(countHealthy(jobs, reports('HEALTHY'))).toBe(0);
  });
});

describe('recent events', () => {
  it('tells what repeats itself once, the latest first', () => {
    const events = [
      event('EXCEPTION', { job: 'a', text: 'broken #1', time: 1 }),
      event('TASK_MANAGER_JOINED', { taskManager: 't', time: 2 }),
      event('EXCEPTION', { job: 'a', text: 'broken #2', time: 3 }),
    ];
    expect(summarizeEvents(events, 9).map(({ change, times, first }) => [change.kind, times, first])).toEqual([['EXCEPTION', 2, 1], ['TASK_MANAGER_JOINED', 1, 2]]);
  });

  it('tells once what differs in the value that an exception met', () => {
    const events = ['87b9ba3b', '1', 'ae95fbf0'].map((value, time) => event('EXCEPTION', { job: 'a', text: `java.lang.NumberFormatException: For input string: '${value}'`, time }));
    expect(summarizeEvents([...events, event('EXCEPTION', { job: 'b', text: 'java.lang.NumberFormatException: x', time: 9 })], 9).map(({ change, times }) => [change.job, times])).toEqual([['b', 1], ['a', 3]]);
  });

  it('tells once what differs in the value that a reason quotes', () => {
    const events = ['one', 'two'].map((value, time) => event('EXCEPTION', { job: 'a', text: `Line ${time} has '${value}' in the column id`, time }));
    expect(summarizeEvents(events, 9).map(({ times }) => times)).toEqual([2]);
  });

  it('leaves out what a job only passes through', () => {
    const events = [event('JOB_STATE', { job: 'a', state: 'CREATED' }), event('JOB_STATE', { job: 'a', state: 'RUNNING' })];
    expect(summarizeEvents(events, 9).map((item) => item.change.state)).toEqual(['RUNNING']);
  });

  it('names exceptions shortly, and nothing else', () => {
    expect(brief("java.lang.ArithmeticException: / by zero in 'a.b.Orders'")).toBe("ArithmeticException: / by zero in 'a.b.Orders'");
  });

  it('says it in words and in a tone', () => {
    expect(eventText(event('JOB_STATE', { state: 'CANCELED' }))).toBe('is cancelled');
    expect(eventText(event('CHECKPOINT_FAILED', { checkpoint: { id: 3, savepoint: true, duration: 0, size: 0 } }))).toBe('savepoint 3 failed');
    expect([toneOf(event('JOB_STATE', { state: 'FAILED' })), toneOf(event('JOB_STATE', { state: 'FINISHED' }))]).toEqual(['bad', 'done']);
  });
});

describe('throughput', () => {
  const charts = {
    times: [1, 2],
    series: [
      { job: 'a', subject: 's', name: 'Source: x', metric: 'recordsOut', values: [1, 'NaN'] },
      { job: 'a', subject: 't', name: 'Source: y', metric: 'recordsOut', values: [2, 4] },
      { job: 'a', subject: 'u', name: 'Calc', metric: 'recordsOut', values: [100, 100] },
      { job: 'a', subject: 'u', name: 'Calc', metric: 'busyMax', values: [0.5, 0.25] },
      { job: 'a', subject: 's', name: 'Source: x', metric: 'busyMax', values: [0.1, 'NaN'] },
    ],
  } as unknown as HistoryCharts;

  it('is what the sources let in', () => expect(throughputs(charts).get('a')).toEqual([3, 4]));

  it('passes over the step that is not complete', () => expect(latest([1, 2, undefined])).toBe(2));

  it('is listed beside the most loaded operator', () => expect(worst(charts, 'busyMax').get('a')).toBe(0.25));
});
