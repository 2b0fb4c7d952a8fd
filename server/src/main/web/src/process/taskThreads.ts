/** Maps threads to the operators that they run. */
import { groupBy } from '../collections';

export interface Task {
  vertex: string;
  /** Counted from 0. */
  subtask: number;
  parallelism: number;
}

export interface Operator {
  job: string;
  jobName: string;
  vertex: string;
}

/** Operators by name and parallelism; several if jobs have operators of the same name. */
export type Operators = ReadonlyMap<string, readonly Operator[]>;

const THREAD = /^(?:Legacy Source Thread - |OutputFlusher for |System Time Trigger for |Source Data Fetcher for |Channel state writer )?(.+) \((\d+)\/(\d+)\)(?:#\d+)?$/;

/** Parses thread names such as `Source: clicks[1] (1/2)#0`. */
export function taskOf(thread: string): Task | undefined {
  const found = THREAD.exec(thread);
  if (found === null) return undefined;
  const [, vertex = '', place, parallelism] = found;
  return { vertex, subtask: Number(place) - 1, parallelism: Number(parallelism) };
}

function key(vertex: string, parallelism: number): string {
  return `${vertex}/${parallelism}`;
}

/** The operator of a thread, if there is only one candidate. */
export function operatorOf(thread: string, operators: Operators): { operator: Operator; subtask: number } | undefined {
  const task = taskOf(thread);
  if (task === undefined) return undefined;
  const [operator, other] = operators.get(key(task.vertex, task.parallelism)) ?? [];
  return operator === undefined || other !== undefined ? undefined : { operator, subtask: task.subtask };
}

/** Indexes the operators of some jobs. */
export function operatorsOf(jobs: readonly { jid: string; name: string; vertices: readonly { id: string; name: string; parallelism: number }[] }[]): Operators {
  const all = jobs.flatMap((job) => job.vertices.map((vertex) => ({ job, vertex })));
  const grouped = groupBy(all, ({ vertex }) => key(vertex.name, vertex.parallelism));
  return new Map([...grouped].map(([name, same]) => [name, same.map(({ job, vertex }) => ({ job: job.jid, jobName: job.name, vertex: vertex.id }))]));
}
