/** Finds the jobs and task managers that need attention. */
import { elapsed, plural } from '../format';
import { ended } from '../job/jobList';
import type { DiagnosisReport, EventsChange, JobsLine } from '../wire';

export type ProblemKind = 'failing' | 'waiting' | 'checkpoints' | 'slow' | 'disconnected' | 'memory' | 'failed' | 'lost';

export interface Problem {
  kind: ProblemKind;
  weight: number;
  job?: JobsLine;
  taskManager?: string;
  reason: string;
  since?: number;
}

export interface ClusterState {
  jobs: readonly JobsLine[];
  diagnoses: ReadonlyMap<string, DiagnosisReport>;
  /** Recent events, oldest first. */
  events: readonly EventsChange[];
  freeSlots: number;
  now: number;
}

/** A job that has not started after this time waits for something, in milliseconds. */
const MAX_START_MILLIS = 30_000;
/** Failed checkpoints of a job that is still starting do not count, in milliseconds. */
const STARTING_MILLIS = 60_000;
/** This many restarts are a problem. */
const MIN_RESTARTS = 3;
/** A failed job is listed for this long, in milliseconds. */
const FAILED_SHOWN_MILLIS = 3_600_000;

export function findProblems(state: ClusterState): Problem[] {
  const found = [...state.jobs.flatMap((job) => ofJob(job, state) ?? []), ...lost(state.events)];
  return deduplicate(found).sort((a, b) => b.weight - a.weight || (b.since ?? 0) - (a.since ?? 0));
}

function ofJob(job: JobsLine, state: ClusterState): Problem | undefined {
  const events = state.events.filter((event) => event.job === job.jid);
  const why = events.findLast((event) => event.kind === 'EXCEPTION')?.text;
  if (job.state === 'FAILED') {
    if (state.now - job['end-time'] > FAILED_SHOWN_MILLIS) return undefined;
    return { kind: 'failed', weight: 40, job, reason: why ?? 'The job failed; see its exceptions.', since: job['end-time'] };
  }
  if (ended(job)) return undefined;
  const restarts = events.filter((event) => event.kind === 'JOB_STATE' && event.state === 'RESTARTING');
  // A job that keeps failing is running now and then.
  if (job.state === 'FAILING' || job.state === 'RESTARTING' || restarts.length >= MIN_RESTARTS) return failing(job, restarts, why);
  if ((job.state === 'INITIALIZING' || job.state === 'CREATED') && state.now - job['start-time'] > MAX_START_MILLIS) {
    return { kind: 'waiting', weight: 80, job, reason: `Not started after ${elapsed(state.now - job['start-time'])}; the cluster has ${plural(state.freeSlots, 'free slot')}.`, since: job['start-time'] };
  }
  return diagnosed(job, state.diagnoses.get(job.jid)) ?? checkpointsFail(job, events);
}

function failing(job: JobsLine, restarts: readonly EventsChange[], why: string | undefined): Problem {
  const often = restarts.length > 1 ? `${plural(restarts.length, 'restart')} in 15 min, last reason: ` : '';
  const since = restarts.at(-1)?.time;
  return { kind: 'failing', weight: 100, job, reason: why === undefined ? 'Restarting after a failure.' : `${often}${why}`, since };
}

function diagnosed(job: JobsLine, report: DiagnosisReport | undefined): Problem | undefined {
  if (report === undefined || (report.verdict !== 'BOTTLENECK' && report.verdict !== 'CONCERNS')) return undefined;
  const first = report.findings[0];
  const taskManager = first?.place.taskManager;
  if (taskManager !== undefined) return { kind: 'memory', weight: 46, taskManager, reason: report.summary };
  if (first?.kind === 'KEEPS_FAILING') return { kind: 'failing', weight: 100, job, reason: report.summary };
  if (first?.kind === 'NO_CONNECTION') return { kind: 'disconnected', weight: 85, job, reason: report.summary };
  const weight = (report.verdict === 'BOTTLENECK' ? 50 : 42) + Number(first?.severity ?? 0) * 8;
  return { kind: first?.kind === 'CHECKPOINTS_FAIL' ? 'checkpoints' : 'slow', weight, job, reason: report.summary };
}

/** A problem of a task manager is reported for each of its jobs, but listed once. */
function deduplicate(all: readonly Problem[]): Problem[] {
  return all.filter((error, place) => error.kind !== 'memory' || all.findIndex((other) => other.kind === 'memory' && other.taskManager === error.taskManager) === place);
}

function checkpointsFail(job: JobsLine, events: readonly EventsChange[]): Problem | undefined {
  const failures = events.filter((event) => event.kind === 'CHECKPOINT_FAILED' && event.time - job['start-time'] > STARTING_MILLIS);
  if (failures.length < 2) return undefined;
  return { kind: 'checkpoints', weight: 60, job, reason: `${plural(failures.length, 'checkpoint')} failed in 15 min.`, since: failures.at(-1)!.time };
}

/** The number of running jobs if the diagnosis of each found nothing wrong, and otherwise 0. */
export function countHealthy(jobs: readonly JobsLine[], diagnoses: ReadonlyMap<string, DiagnosisReport>): number {
  const verdicts = jobs.filter((job) => !ended(job)).map((job) => diagnoses.get(job.jid)?.verdict);
  return verdicts.every((verdict) => verdict === 'HEALTHY' || verdict === 'WAITING_FOR_INPUT') ? verdicts.length : 0;
}

/** Task managers that were lost and have not returned. */
function lost(events: readonly EventsChange[]): Problem[] {
  const missing = new Map<string, EventsChange>();
  for (const event of events) {
    if (event.taskManager === undefined) continue;
    if (event.kind === 'TASK_MANAGER_LOST') missing.set(event.taskManager, event);
    if (event.kind === 'TASK_MANAGER_JOINED') missing.delete(event.taskManager);
  }
  return [...missing.values()].map((event) => ({ kind: 'lost', weight: 90, taskManager: event.taskManager!, reason: event.text, since: event.time }));
}

/** The jobs to diagnose if there are too many: those with recent failures first. */
export function jobsToDiagnose(jobs: readonly JobsLine[], events: readonly EventsChange[], max: number): JobsLine[] {
  const recentlyFailed = new Set(events.filter((event) => event.kind === 'CHECKPOINT_FAILED' || event.kind === 'EXCEPTION').map((event) => event.job));
  return jobs
    .filter((job) => !ended(job))
    .sort((a, b) => urgency(b, recentlyFailed) - urgency(a, recentlyFailed) || b['start-time'] - a['start-time'])
    .slice(0, max);
}

function urgency(job: JobsLine, recentlyFailed: ReadonlySet<string | undefined>): number {
  return (job.state === 'RUNNING' ? 0 : 2) + (recentlyFailed.has(job.jid) ? 1 : 0);
}
