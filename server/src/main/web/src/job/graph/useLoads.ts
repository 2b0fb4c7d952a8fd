import { useMemo } from 'preact/hooks';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { loads, subtaskLoad, type LoadsByVertex, type SubtaskLoad } from './load';
import type { Topology } from './topology';

const PERIOD = 1_000;
/** Up to so many subtasks in the whole job each is told of. */
const EACH = 600;

const none: LoadsByVertex = new Map();

/** What the vertices of a running job have to do now: one question a second, whatever the size of the job. */
export function useLoads(job: string, graph: Topology, running: boolean): LoadsByVertex {
  const each = useMemo(() => graph.nodes.reduce((sum, node) => sum + node.vertex.parallelism, 0) <= EACH, [graph.key]);
  const answer = useLive(paths.loads(job, each), running ? PERIOD : Infinity).value.value;
  return useMemo(() => (running && answer !== undefined ? loads(answer) : none), [answer, running]);
}

/** What is known of the subtasks of one vertex, for as long as the component stands. */
export function useSubtaskLoads(job: string, vertex: string, running: boolean): ReadonlyMap<number, SubtaskLoad> {
  const answer = useLive(paths.loadsOf(job, vertex), running ? PERIOD : Infinity).value.value;
  return useMemo(() => new Map((running ? (answer?.vertices[0]?.subtasks ?? []) : []).map((told) => [told.subtask, subtaskLoad(told)])), [answer, running]);
}
