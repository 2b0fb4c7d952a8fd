/** Finds the jobs and task managers that need attention. */
import type { JobLine } from '../api/messages';
import { elapsed, plural } from '../format';
import { ended } from '../job/jobList';
import type { DiagnosisReport, EventsChange } from '../wire';

export type TroubleKind = 'failing' | 'waiting' | 'checkpoints' | 'slow' | 'memory' | 'failed' | 'lost';

export interface Trouble {
  kind: TroubleKind;
  weight: number;
  job?: JobLine;
  taskManager?: string;
  reason: string;
  since?: number;
}

export interface Seen {
  jobs: readonly JobLine[];
  diagnoses: ReadonlyMap<string, DiagnosisReport>;
  /** Recent events, oldest first. */
  events: readonly EventsChange[];
  freeSlots: number;
  now: number;
}

/** A job that has not started after this time waits for something, in milliseconds. */
const PATIENCE = 30_000;
/** Failed checkpoints of a job that is still starting do not count, in milliseconds. */
const SETTLED = 60_000;
/** This many restarts are a problem. */
const OFTEN = 3;
/** A failed job is listed for this long, in milliseconds. */
const NEWS = 3_600_000;

export function troubles(seen: Seen): Trouble[] {
  const found = [...seen.jobs.flatMap((job) => ofJob(job, seen) ?? []), ...lost(seen.events)];
  return once(found).sort((a, b) => b.weight - a.weight || (b.since ?? 0) - (a.since ?? 0));
}

function ofJob(job: JobLine, seen: Seen): Trouble | undefined {
  const events = seen.events.filter((event) => event.job === job.jid);
  const why = events.findLast((event) => event.kind === 'EXCEPTION')?.text;
  if (job.state === 'FAILED') {
    if (seen.now - job['end-time'] > NEWS) return undefined;
    return { kind: 'failed', weight: 40, job, reason: why ?? 'The job failed; its exceptions say why.', since: job['end-time'] };
  }
  if (ended(job)) return undefined;
  const restarts = events.filter((event) => event.kind === 'JOB_STATE' && event.state === 'RESTARTING');
  // A job that keeps failing is running now and then.
  if (job.state === 'FAILING' || job.state === 'RESTARTING' || restarts.length >= OFTEN) return failing(job, restarts, why);
  if ((job.state === 'INITIALIZING' || job.state === 'CREATED') && seen.now - job['start-time'] > PATIENCE) {
    return { kind: 'waiting', weight: 80, job, reason: `Has not started for ${elapsed(seen.now - job['start-time'])}; ${plural(seen.freeSlots, 'slot')} of the cluster free.`, since: job['start-time'] };
  }
  return diagnosed(job, seen.diagnoses.get(job.jid)) ?? checkpointsFail(job, events);
}

function failing(job: JobLine, restarts: readonly EventsChange[], why: string | undefined): Trouble {
  const often = restarts.length > 1 ? `${plural(restarts.length, 'restart')} in 15 min; the last for ` : '';
  const since = restarts.at(-1)?.time;
  return { kind: 'failing', weight: 100, job, reason: why === undefined ? 'Starts anew after a failure.' : `${often}${why}`, ...(since === undefined ? {} : { since }) };
}

function diagnosed(job: JobLine, report: DiagnosisReport | undefined): Trouble | undefined {
  if (report === undefined || (report.verdict !== 'BOTTLENECK' && report.verdict !== 'CONCERNS')) return undefined;
  const first = report.findings[0];
  const taskManager = first?.place.taskManager;
  if (taskManager !== undefined) return { kind: 'memory', weight: 46, taskManager, reason: report.summary };
  const weight = (report.verdict === 'BOTTLENECK' ? 50 : 42) + Number(first?.severity ?? 0) * 8;
  return { kind: first?.kind === 'CHECKPOINTS_FAIL' ? 'checkpoints' : 'slow', weight, job, reason: report.summary };
}

/** A problem of a task manager is reported for each of its jobs, but listed once. */
function once(all: readonly Trouble[]): Trouble[] {
  return all.filter((trouble, place) => trouble.kind !== 'memory' || all.findIndex((other) => other.kind === 'memory' && other.taskManager === trouble.taskManager) === place);
}

function checkpointsFail(job: JobLine, events: readonly EventsChange[]): Trouble | undefined {
  const failures = events.filter((event) => event.kind === 'CHECKPOINT_FAILED' && event.time - job['start-time'] > SETTLED);
  if (failures.length < 2) return undefined;
  return { kind: 'checkpoints', weight: 60, job, reason: `${plural(failures.length, 'checkpoint')} failed in 15 min.`, since: failures.at(-1)!.time };
}

/** Task managers that were lost and have not returned. */
function lost(events: readonly EventsChange[]): Trouble[] {
  const gone = new Map<string, EventsChange>();
  for (const event of events) {
    if (event.taskManager === undefined) continue;
    if (event.kind === 'TASK_MANAGER_LOST') gone.set(event.taskManager, event);
    if (event.kind === 'TASK_MANAGER_JOINED') gone.delete(event.taskManager);
  }
  return [...gone.values()].map((event) => ({ kind: 'lost', weight: 90, taskManager: event.taskManager!, reason: event.text, since: event.time }));
}

/** The jobs to diagnose if there are too many: those with recent failures first. */
export function watched(jobs: readonly JobLine[], events: readonly EventsChange[], most: number): JobLine[] {
  const heard = new Set(events.filter((event) => event.kind === 'CHECKPOINT_FAILED' || event.kind === 'EXCEPTION').map((event) => event.job));
  return jobs
    .filter((job) => !ended(job))
    .sort((a, b) => urgency(b, heard) - urgency(a, heard) || b['start-time'] - a['start-time'])
    .slice(0, most);
}

function urgency(job: JobLine, heard: ReadonlySet<string | undefined>): number {
  return (job.state === 'RUNNING' ? 0 : 2) + (heard.has(job.jid) ? 1 : 0);
}
