import type { JobDetail, JobVertex } from '../../api/messages';
import type { RescalesRequest } from '../../wire';

/** A change of parallelism: the requested values, their validation and the progress. */

/** The requested parallelism of the job, and of operators that differ from it. */
export interface Wanted {
  parallelism: number | undefined;
  vertices: Readonly<Record<string, number>>;
}

/** The parallelism of each operator after the change. */
export type Target = Readonly<Record<string, number>>;

type Vertex = Pick<JobVertex, 'id' | 'name' | 'parallelism' | 'maxParallelism' | 'slotSharingGroupId' | 'tasks'>;
type Job = Pick<JobDetail, 'state'> & { vertices: readonly Vertex[] };

/** The target of each operator: the parallelism of the job, limited by the operator's max parallelism. */
export function target({ parallelism, vertices }: Wanted, job: Job): Target {
  return Object.fromEntries(
    job.vertices.map((vertex) => [vertex.id, vertices[vertex.id] ?? Math.min(parallelism ?? vertex.parallelism, limit(vertex) ?? Infinity)]),
  );
}

/** The max parallelism of an operator, beyond which its state cannot be split. */
function limit({ maxParallelism }: Vertex): number | undefined {
  return maxParallelism > 0 ? maxParallelism : undefined;
}

/** Why a parallelism is not valid for an operator. */
export function wrong(parallelism: number, of: Vertex): string | undefined {
  if (!Number.isInteger(parallelism) || parallelism < 1) return 'a whole number from 1';
  const most = limit(of);
  return most !== undefined && parallelism > most ? `at most ${most}, its max parallelism` : undefined;
}

/** Why a parallelism is not valid for the job. */
export function wrongForAll(parallelism: number | undefined, job: Job): string | undefined {
  if (parallelism === undefined) return undefined;
  if (!Number.isInteger(parallelism) || parallelism < 1) return 'a whole number from 1';
  const most = Math.max(...job.vertices.map((vertex) => limit(vertex) ?? Infinity));
  return parallelism > most ? `at most ${most}, the max parallelism of the job` : undefined;
}

/** The operators whose max parallelism is below the requested parallelism of the job. */
export function held({ parallelism, vertices }: Wanted, job: Job): readonly Vertex[] {
  return job.vertices.filter((vertex) => vertices[vertex.id] === undefined && parallelism !== undefined && parallelism > (limit(vertex) ?? Infinity));
}

export function changes(to: Target, job: Job): boolean {
  return job.vertices.some((vertex) => to[vertex.id] !== vertex.parallelism);
}

/** The number of slots a job needs. Operators of a slot sharing group share slots. */
export function slots(of: Target, job: Job): number {
  const groups = new Map<string, number>();
  for (const { id, slotSharingGroupId = '', parallelism } of job.vertices)
    groups.set(slotSharingGroupId, Math.max(groups.get(slotSharingGroupId) ?? 0, of[id] ?? parallelism));
  return [...groups.values()].reduce((sum, each) => sum + each, 0);
}

/** The number of slots that are missing, given `free` slots and those that the job has. */
export function lacking(to: Target, job: Job, free: number): number {
  return Math.max(0, slots(to, job) - slots({}, job) - free);
}

/** The request: the parallelism of the job, and the operators that differ from it. */
export function request({ parallelism }: Wanted, to: Target, job: Job): RescalesRequest {
  const differing = job.vertices.filter((vertex) => to[vertex.id] !== (parallelism ?? vertex.parallelism));
  return {
    ...(parallelism === undefined ? {} : { parallelism }),
    ...(differing.length === 0 ? {} : { vertices: Object.fromEntries(differing.map(({ id }) => [id, to[id]!])) }),
  };
}

/** The steps of a rescale in order. */
export const STEPS = ['The job writes its state', 'It stops and restarts', 'Its tasks start'] as const;

/** The progress of a rescale: the current step, and how many of the target's tasks run. */
export interface Course {
  step: number;
  running: number;
  of: number;
}

export function course(job: Job | undefined, to: Target): Course {
  const of = Object.values(to).reduce((sum, each) => sum + each, 0);
  if (job === undefined) return { step: 0, running: 0, of };
  const reached = job.vertices.every((vertex) => to[vertex.id] === vertex.parallelism);
  if (job.state !== 'RUNNING') return { step: 1, running: 0, of };
  if (!reached) return { step: 0, running: 0, of };
  return { step: 2, running: job.vertices.reduce((sum, vertex) => sum + (vertex.tasks.RUNNING ?? 0), 0), of };
}
