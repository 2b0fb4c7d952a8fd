import { useMemo } from 'preact/hooks';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { loads, subtaskLoad, type LoadsByVertex, type SubtaskLoad } from './load';
import type { Topology } from './topology';

const PERIOD = 1_000;
/** Up to this many subtasks in the job, the loads of subtasks are requested with those of vertices. */
const MAX_SUBTASKS = 600;

const none: LoadsByVertex = new Map();

/** The loads of a running job's vertices, from one request per second. */
export function useLoads(job: string, graph: Topology, running: boolean): LoadsByVertex {
  const withSubtasks = useMemo(() => graph.nodes.reduce((sum, node) => sum + node.vertex.parallelism, 0) <= MAX_SUBTASKS, [graph.key]);
  const answer = useLive(paths.loads(job, withSubtasks), running ? PERIOD : Infinity).value.value;
  return useMemo(() => (running && answer !== undefined ? loads(answer) : none), [answer, running]);
}

/** The loads of one vertex's subtasks. */
export function useSubtaskLoads(job: string, vertex: string, running: boolean): ReadonlyMap<number, SubtaskLoad> {
  const answer = useLive(paths.loadsOf(job, vertex), running ? PERIOD : Infinity).value.value;
  return useMemo(() => new Map((running ? (answer?.vertices[0]?.subtasks ?? []) : []).map((subtask) => [subtask.subtask, subtaskLoad(subtask)])), [answer, running]);
}
