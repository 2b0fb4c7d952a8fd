import { figure } from '../../format';
import type { LoadsReport, LoadsSubtask, LoadsVertex } from '../../wire';
import type { Topology } from './topology';

/** How hard one vertex works; pure. Ratios are those of its busiest subtask, rates those of all subtasks together. */
export interface Load {
  busy: number | undefined;
  back: number | undefined;
  idle: number | undefined;
  recordsIn: number | undefined;
  recordsOut: number | undefined;
  /** How much more the fullest subtask has to do than the mean. */
  skew?: Skew | undefined;
  /** How far the event time of the slowest subtask is behind the clock, in milliseconds. */
  lag?: number | undefined;
  subtasks?: readonly SubtaskLoad[] | undefined;
}

interface Skew {
  times: number;
  subtask: number | undefined;
}

export interface SubtaskLoad {
  subtask: number;
  busy: number | undefined;
  back: number | undefined;
  idle: number | undefined;
  recordsIn: number | undefined;
  recordsOut: number | undefined;
  watermark: number | undefined;
}

export type LoadsByVertex = ReadonlyMap<string, Load>;

/** From here on it is said that one subtask has more to do than the others. */
export const UNEVEN = 2;

/** What the engine itself calls "low" back-pressure begins here. */
export const HELD_BACK = 0.1;

export function loads(report: LoadsReport): LoadsByVertex {
  return new Map(report.vertices.map((vertex) => [vertex.id, load(vertex, report.at)]));
}

function load(vertex: LoadsVertex, at: number): Load {
  const times = figure(vertex.skew);
  return {
    busy: figure(vertex.busy?.max),
    back: figure(vertex.backPressured?.max),
    idle: figure(vertex.idle?.max),
    recordsIn: figure(vertex.recordsIn),
    recordsOut: figure(vertex.recordsOut),
    skew: times === undefined ? undefined : { times, subtask: vertex.skewed },
    lag: vertex.watermark === undefined ? undefined : Math.max(0, at - vertex.watermark.low),
    subtasks: vertex.subtasks?.map(subtaskLoad),
  };
}

/** Of one subtask. */
export function subtaskLoad(told: LoadsSubtask): SubtaskLoad {
  return {
    subtask: told.subtask,
    busy: figure(told.busy),
    back: figure(told.backPressured),
    idle: figure(told.idle),
    recordsIn: figure(told.recordsIn),
    recordsOut: figure(told.recordsOut),
    watermark: told.watermark,
  };
}

/** The records a second on one edge, where the totals of its two ends leave no doubt about it. */
export function edgeRate(graph: Topology, all: LoadsByVertex, from: string, to: string): number | undefined {
  if (graph.into.get(to) === 1) return all.get(to)?.recordsIn;
  if (graph.outOf.get(from) === 1) return all.get(from)?.recordsOut;
  return undefined;
}

/** More edges than these at both ends leave no room for labels. */
const CROWDED = 3;

/** At which end of an edge its label stands: where fewer edges meet. Each node tells its own rates besides. */
export function labelEnd(graph: Topology, from: string, to: string): 'leaving' | 'arriving' | undefined {
  const leaving = graph.outOf.get(from) ?? 0;
  const arriving = graph.into.get(to) ?? 0;
  if (Math.min(leaving, arriving) > CROWDED) return undefined;
  return arriving > leaving ? 'leaving' : 'arriving';
}

const THIN = 1.5;
const THICK = 5;

/** How thick an edge is: by its share of the records, so that the main stream is seen at once. */
export function thickness(records: number | undefined, most: number): number {
  return records === undefined || most <= 0 ? THIN : THIN + (THICK - THIN) * Math.sqrt(records / most);
}
