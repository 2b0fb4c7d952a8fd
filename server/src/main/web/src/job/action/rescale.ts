import type { JobsDetail, JobsVertex, RescalesRequest } from '../../wire';

/** A change of parallelism: the requested values, their validation and the progress. */

/** The requested parallelism of the job, and of operators that differ from it. */
export interface RescaleInput {
  parallelism: number | undefined;
  vertices: Readonly<Record<string, number>>;
}

/** The parallelism of each operator after the change. */
export type Target = Readonly<Record<string, number>>;

type Vertex = Pick<JobsVertex, 'id' | 'name' | 'parallelism' | 'maxParallelism' | 'slotSharingGroupId' | 'tasks'>;
type Job = Pick<JobsDetail, 'state'> & { vertices: readonly Vertex[] };

/** The target of each operator: the parallelism of the job, limited by the operator's max parallelism. */
export function target({ parallelism, vertices }: RescaleInput, job: Job): Target {
  return Object.fromEntries(
    job.vertices.map((vertex) => [vertex.id, vertices[vertex.id] ?? Math.min(parallelism ?? vertex.parallelism, limit(vertex) ?? Infinity)]),
  );
}

/** The max parallelism of an operator, beyond which its state cannot be split. */
function limit({ maxParallelism }: Vertex): number | undefined {
  return maxParallelism > 0 ? maxParallelism : undefined;
}

/** Why a parallelism is not valid for an operator. */
export function parallelismError(parallelism: number, of: Vertex): string | undefined {
  if (!Number.isInteger(parallelism) || parallelism < 1) return 'must be a whole number from 1';
  const max = limit(of);
  return max !== undefined && parallelism > max ? `at most ${max}, its max parallelism` : undefined;
}

/** Why a parallelism is not valid for the job. */
export function jobParallelismError(parallelism: number | undefined, job: Job): string | undefined {
  if (parallelism === undefined) return undefined;
  if (!Number.isInteger(parallelism) || parallelism < 1) return 'must be a whole number from 1';
  const max = Math.max(...job.vertices.map((vertex) => limit(vertex) ?? Infinity));
  return parallelism > max ? `at most ${max}, the max parallelism of the job` : undefined;
}

/** The operators whose max parallelism is below the requested parallelism of the job. */
export function limitedOperators({ parallelism, vertices }: RescaleInput, job: Job): readonly Vertex[] {
  return job.vertices.filter((vertex) => vertices[vertex.id] === undefined && parallelism !== undefined && parallelism > (limit(vertex) ?? Infinity));
}

export function changes(to: Target, job: Job): boolean {
  return job.vertices.some((vertex) => to[vertex.id] !== vertex.parallelism);
}

/** The number of slots a job needs. Operators of a slot sharing group share slots. */
export function neededSlots(of: Target, job: Job): number {
  const groups = new Map<string, number>();
  for (const { id, slotSharingGroupId = '', parallelism } of job.vertices)
    groups.set(slotSharingGroupId, Math.max(groups.get(slotSharingGroupId) ?? 0, of[id] ?? parallelism));
  return [...groups.values()].reduce((sum, each) => sum + each, 0);
}

/** The number of slots that are missing, given `free` slots and those that the job has. */
export function missingSlots(to: Target, job: Job, free: number): number {
  return Math.max(0, neededSlots(to, job) - neededSlots({}, job) - free);
}

/** The request: the parallelism of the job, and the operators that differ from it. */
export function request({ parallelism }: RescaleInput, to: Target, job: Job): RescalesRequest {
  const differing = job.vertices.filter((vertex) => to[vertex.id] !== (parallelism ?? vertex.parallelism));
  return {
    parallelism,
    ...(differing.length === 0 ? {} : { vertices: Object.fromEntries(differing.map(({ id }) => [id, to[id]!])) }),
  };
}

/** The steps of a rescale in order. */
export const RESCALE_STEPS = ['Write the state', 'Stop and restart', 'Start the tasks'] as const;

/** The progress of a rescale: the current step, and how many of the target's tasks run. */
export interface Course {
  step: number;
  running: number;
  of: number;
}

export function rescaleProgress(job: Job | undefined, to: Target): Course {
  const of = Object.values(to).reduce((sum, each) => sum + each, 0);
  if (job === undefined) return { step: 0, running: 0, of };
  const reached = job.vertices.every((vertex) => to[vertex.id] === vertex.parallelism);
  if (job.state !== 'RUNNING') return { step: 1, running: 0, of };
  if (!reached) return { step: 0, running: 0, of };
  return { step: 2, running: job.vertices.reduce((sum, vertex) => sum + (vertex.tasks.RUNNING ?? 0), 0), of };
}
