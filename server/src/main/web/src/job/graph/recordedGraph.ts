import { lastValue, seriesOf } from '../../api/history';
import { getJson } from '../../api/http';
import { paths } from '../../api/paths';
import { useFetched } from '../../api/useFetched';
import { moment } from '../../time';
import type { EventsChange, HistoryCharts } from '../../wire';
import type { Load, LoadsByVertex } from './load';

/** The recorded state of a job at a past moment. */
export interface RecordedGraph {
  at: number;
  loads: LoadsByVertex;
  /** The state of each vertex; a vertex without a recorded change is missing. */
  states: ReadonlyMap<string, string>;
}

const METRICS = ['busyMax', 'busy', 'backPressuredMax', 'backPressured', 'idle', 'recordsIn', 'recordsOut', 'skew', 'watermarkLag'];
/** Older values say nothing about the moment, in milliseconds. */
const MAX_AGE = 60_000;
const MAX_EVENTS = 10_000;

export function loadsAt(charts: HistoryCharts, at: number): LoadsByVertex {
  const found = new Map<string, Load>();
  for (const vertex of new Set(charts.series.map((each) => each.subject))) {
    const of = (metric: string) => lastValue(charts, seriesOf(charts, metric, vertex), at, MAX_AGE);
    const load: Load = {
      busy: of('busyMax') ?? of('busy'),
      back: of('backPressuredMax') ?? of('backPressured'),
      idle: of('idle'),
      recordsIn: of('recordsIn'),
      recordsOut: of('recordsOut'),
      lag: of('watermarkLag'),
    };
    const times = of('skew');
    if (times !== undefined) load.skew = { times, subtask: undefined };
    if (Object.values(load).some((value) => value !== undefined)) found.set(vertex, load);
  }
  return found;
}

/** The last recorded state of each vertex at a moment. */
export function statesAt(events: readonly EventsChange[], at: number): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { time, vertex, state } of events) {
    if (time <= at && vertex !== undefined && state !== undefined) found.set(vertex, state);
  }
  return found;
}

/** The recorded state of the job at the selected moment, or `undefined` for the present. */
export function useRecordedGraph(job: string): RecordedGraph | undefined {
  const at = moment.value;
  const past = useFetched(at === undefined ? undefined : `${job} ${at}`, (signal) => loadRecordedGraph(job, at!, signal));
  return at === undefined ? undefined : past;
}

async function loadRecordedGraph(job: string, at: number, signal: AbortSignal): Promise<RecordedGraph> {
  const [charts, happened] = await Promise.all([
    getJson(paths.historySeries({ job: [job], series: METRICS, from: at - MAX_AGE, to: at, agg: 'LAST' }), signal),
    getJson(paths.historyEvents({ job: [job], kind: ['VERTEX_STATE'], from: 0, to: at, limit: MAX_EVENTS }), signal),
  ]);
  return {
    at,
    loads: charts.kind === 'ok' ? loadsAt(charts.value, at) : new Map(),
    states: happened.kind === 'ok' ? statesAt(happened.value.events, at) : new Map(),
  };
}
