import { useEffect, useState } from 'preact/hooks';
import { lastOf, seriesOf } from '../../api/history';
import { getJson } from '../../api/http';
import { paths } from '../../api/paths';
import { moment } from '../../time';
import type { EventsChange, HistoryCharts } from '../../wire';
import type { Load, LoadsByVertex } from './load';

/** How a job stood at a moment of the past, as far as the recorder kept it. */
export interface Past {
  at: number;
  loads: LoadsByVertex;
  /** The state of each vertex; one that is not in it was not told of by then. */
  states: ReadonlyMap<string, string>;
}

const METRICS = ['busyMax', 'busy', 'backPressuredMax', 'backPressured', 'idle', 'recordsIn', 'recordsOut', 'skew', 'watermarkLag'];
/** A figure that is older than this says nothing about the moment. */
const FRESH = 60_000;
const MOST_EVENTS = 10_000;

export function loadsAt(charts: HistoryCharts, at: number): LoadsByVertex {
  const found = new Map<string, Load>();
  for (const vertex of new Set(charts.series.map((each) => each.subject))) {
    const of = (metric: string) => lastOf(charts, seriesOf(charts, metric, vertex), at, FRESH);
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

/** What the last event up to then said of each vertex. */
export function statesAt(events: readonly EventsChange[], at: number): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { time, vertex, state } of events) {
    if (time <= at && vertex !== undefined && state !== undefined) found.set(vertex, state);
  }
  return found;
}

/** The job as it was at the moment that is looked at; nothing while the present is. */
export function usePast(job: string): Past | undefined {
  const at = moment.value;
  const [past, setPast] = useState<Past | undefined>(undefined);
  useEffect(() => {
    if (at === undefined) return;
    const asking = new AbortController();
    void recall(job, at, asking.signal).then((found) => !asking.signal.aborted && setPast(found));
    return () => asking.abort();
  }, [job, at]);
  return at === undefined ? undefined : past;
}

async function recall(job: string, at: number, signal: AbortSignal): Promise<Past> {
  const [charts, happened] = await Promise.all([
    getJson(paths.historySeries({ job: [job], series: METRICS, from: at - FRESH, to: at, agg: 'LAST' }), signal),
    getJson(paths.historyEvents({ job: [job], kind: ['VERTEX_STATE'], from: 0, to: at, limit: MOST_EVENTS }), signal),
  ]);
  return {
    at,
    loads: charts.kind === 'ok' ? loadsAt(charts.value, at) : new Map(),
    states: happened.kind === 'ok' ? statesAt(happened.value.events, at) : new Map(),
  };
}
