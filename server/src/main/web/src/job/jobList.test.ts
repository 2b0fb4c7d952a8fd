import { describe, expect, it } from 'vitest';
import type { JobState, JobsLine } from '../wire';
import { filterJobs, inGroup, jobsAt, matches } from './jobList';

function job(jid: string, state: JobState, start: number, end: number = -1): JobsLine {
  return { jid, name: `job ${jid}`, state, 'start-time': start, 'end-time': end, duration: 0, 'last-modification': 0, tasks: {}, 'pending-operators': 0, jobType: null, schedulerType: null };
}

describe('the filter of jobs', () => {
  const jobs = [job('aa', 'RUNNING', 900_000), job('bb', 'FAILED', 100_000, 200_000)];
  const known = new Map([['bb', { statement: 'INSERT INTO nowhere', submitter: 'ann' }]]);
  const all = { text: '', state: '' as const, submitter: '', within: '' };
  const ids = (filter: Partial<typeof all>) => filterJobs(jobs, { ...all, ...filter }, known, 1_000_000).map((each) => each.jid);

  it('finds words in name, id and statement, in any order', () => {
    expect(ids({ text: 'nowhere bb' })).toEqual(['bb']);
    expect(matches(jobs[0]!, 'AA job')).toBe(true);
    expect(matches(jobs[0]!, 'nowhere')).toBe(false);
  });

  it('knows who submitted and when', () => {
    expect(ids({ submitter: 'ann' })).toEqual(['bb']);
    expect(ids({ within: '5' })).toEqual(['aa']);
    expect(ids({ within: 'nonsense' })).toEqual(['aa', 'bb']);
  });

  it('counts a job that restarts as running and as troubled', () => {
    const restarting = job('cc', 'RESTARTING', 0);
    expect([inGroup(restarting, 'running'), inGroup(restarting, 'troubled'), inGroup(restarting, 'failed')]).toEqual([true, true, false]);
  });
});

describe('the jobs of a moment', () => {
  const jobs = [job('a', 'FINISHED', 10, 50), job('b', 'RUNNING', 10), job('c', 'RUNNING', 90), job('d', 'CANCELED', 10, 80)];
  const events = [
    { time: 40, kind: 'JOB_STATE' as const, job: 'b', state: 'RESTARTING', text: '' },
    { time: 70, kind: 'JOB_STATE' as const, job: 'b', state: 'RUNNING', text: '' },
  ];

  it('are those that existed, as they stood', () => {
    expect(jobsAt(jobs, events, 60).map((each) => [each.jid, each.state, each['end-time']])).toEqual([
      ['a', 'FINISHED', 50],
      ['b', 'RESTARTING', -1],
      ['d', 'RUNNING', -1],
    ]);
    expect(jobsAt(jobs, events, 60)[1]!.duration).toBe(50);
  });
});
