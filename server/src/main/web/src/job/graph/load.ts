import { figure } from '../../format';
import type { LoadsReport, LoadsSubtask, LoadsVertex } from '../../wire';
import type { Topology } from './topology';

interface Figures {
  busy: number | undefined;
  back: number | undefined;
  idle: number | undefined;
  recordsIn: number | undefined;
  recordsOut: number | undefined;
}

/** The load of a vertex. Ratios are those of its busiest subtask, rates are totals of all subtasks. */
export interface Load extends Figures {
  /** The ratio of the most loaded subtask to the mean. */
  skew?: Skew | undefined;
  /** How far the slowest subtask's event time is behind the clock, in milliseconds. */
  lag?: number | undefined;
  subtasks?: readonly SubtaskLoad[] | undefined;
}

interface Skew {
  times: number;
  subtask: number | undefined;
}

export interface SubtaskLoad extends Figures {
  subtask: number;
  watermark: number | undefined;
}

export type LoadsByVertex = ReadonlyMap<string, Load>;

/** From this ratio on, a distribution is called skewed. */
export const SKEWED = 2;

/** The engine calls back-pressure "low" from here on. */
export const BACK_PRESSURED = 0.1;

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

export function subtaskLoad(wire: LoadsSubtask): SubtaskLoad {
  return {
    subtask: wire.subtask,
    busy: figure(wire.busy),
    back: figure(wire.backPressured),
    idle: figure(wire.idle),
    recordsIn: figure(wire.recordsIn),
    recordsOut: figure(wire.recordsOut),
    watermark: wire.watermark,
  };
}

/** The record rate of an edge, if the totals of one of its ends determine it. */
export function edgeRate(graph: Topology, all: LoadsByVertex, from: string, to: string): number | undefined {
  if (graph.into.get(to) === 1) return all.get(to)?.recordsIn;
  if (graph.outOf.get(from) === 1) return all.get(from)?.recordsOut;
  return undefined;
}

/** With more edges than this at both ends, there is no room for labels. */
const MAX_LABELLED_EDGES = 3;

/** The end of an edge for its label: the one with fewer edges. */
export function labelEnd(graph: Topology, from: string, to: string): 'leaving' | 'arriving' | undefined {
  const leaving = graph.outOf.get(from) ?? 0;
  const arriving = graph.into.get(to) ?? 0;
  if (Math.min(leaving, arriving) > MAX_LABELLED_EDGES) return undefined;
  return arriving > leaving ? 'leaving' : 'arriving';
}

const MIN_THICKNESS = 1.5;
const MAX_THICKNESS = 5;

/** The width of an edge, by its share of the records. */
export function thickness(records: number | undefined, max: number): number {
  return records === undefined || max <= 0 ? MIN_THICKNESS : MIN_THICKNESS + (MAX_THICKNESS - MIN_THICKNESS) * Math.sqrt(records / max);
}
