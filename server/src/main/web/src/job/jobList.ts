/** The states and filters of job lists. */
import { hasWords } from '../ui/textMatches';
import type { EventsChange, JobState, JobsLine } from '../wire';

export type JobGroup = '' | 'running' | 'troubled' | 'finished' | 'failed' | 'cancelled';

export const groups: Readonly<Record<Exclude<JobGroup, ''>, readonly JobState[]>> = {
  running: ['INITIALIZING', 'CREATED', 'RUNNING', 'RESTARTING', 'FAILING', 'CANCELLING', 'RECONCILING'],
  troubled: ['RESTARTING', 'FAILING', 'RECONCILING'],
  finished: ['FINISHED'],
  failed: ['FAILED'],
  cancelled: ['CANCELED', 'SUSPENDED'],
};

/** The origin of a job. */
export interface JobSource {
  statement?: string;
  submitter?: string;
  sessionName?: string;
}

export interface JobFilter {
  text: string;
  state: JobGroup;
  submitter: string;
  /** Started within this number of minutes; a text, because it is part of the address. */
  within: string;
}

export function ended(job: { state: JobState }): boolean {
  return job.state === 'FINISHED' || job.state === 'FAILED' || job.state === 'CANCELED' || job.state === 'SUSPENDED';
}

/** Whether every word occurs in the name, the id or the statement. */
export function matches(job: { name: string; jid: string }, text: string, known: JobSource = {}): boolean {
  return hasWords(`${job.name} ${job.jid} ${known.statement ?? ''}`, text);
}

/** Applies the filter except for the state, so that each state can be counted. */
export function filterJobs(jobs: readonly JobsLine[], filter: JobFilter, known: ReadonlyMap<string, JobSource>, now: number): JobsLine[] {
  const minutes = Number(filter.within);
  const since = minutes > 0 ? now - minutes * 60_000 : 0;
  return jobs.filter((job) => {
    const origin = known.get(job.jid);
    if (filter.submitter !== '' && origin?.submitter !== filter.submitter) return false;
    return job['start-time'] >= since && matches(job, filter.text, origin);
  });
}

export function inGroup(job: { state: JobState }, group: JobGroup): boolean {
  return group === '' || groups[group].includes(job.state);
}

type Standing = Pick<JobsLine, 'jid' | 'state' | 'start-time' | 'end-time' | 'duration'>;

/** The jobs that existed at a past moment, with their states from recorded events. A job without events was running. */
export function jobsAt<J extends Standing>(jobs: readonly J[], events: readonly EventsChange[], at: number): J[] {
  const last = new Map<string, string>();
  for (const event of events) {
    if (event.kind === 'JOB_STATE' && event.time <= at && event.job !== undefined && event.state !== undefined) last.set(event.job, event.state);
  }
  return jobs
    .filter((job) => job['start-time'] <= at)
    .map((job) => {
      if (job['end-time'] > 0 && job['end-time'] <= at) return job;
      const state = (last.get(job.jid) ?? 'RUNNING') as JobState;
      return { ...job, state, 'end-time': -1, duration: at - job['start-time'] };
    });
}
