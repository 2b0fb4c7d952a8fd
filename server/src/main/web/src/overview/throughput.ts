/** The throughput of jobs, from recorded series of their vertices. */
import { groupBy } from '../collections';
import { figure } from '../format';
import type { HistoryCharts } from '../wire';

/** Records per second that the sources of each job emit, over time. */
export function throughputs(charts: HistoryCharts): ReadonlyMap<string, readonly (number | undefined)[]> {
  const found = new Map<string, readonly (number | undefined)[]>();
  const counted = charts.series.filter((each) => each.metric === 'recordsOut');
  for (const [job, series] of groupBy(counted, (each) => each.job)) {
    if (job === undefined) continue;
    const sources = series.filter((each) => each.name.startsWith('Source:'));
    const values = (sources.length > 0 ? sources : series).map((each) => each.values.map(figure));
    found.set(job, charts.times.map((_, moment) => sum(values.map((each) => each[moment]))));
  }
  return found;
}

/** The last known value; the newest step is often incomplete. */
export function latest(values: readonly (number | undefined)[]): number | undefined {
  return values.slice(-3).findLast((value) => value !== undefined);
}

function sum(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0);
}

/** The present maximum over the operators of each job. */
export function worst(charts: HistoryCharts, metric: 'busyMax' | 'backPressuredMax'): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { job, metric: of, values } of charts.series) {
    const value = latest(values.map(figure));
    if (job !== undefined && of === metric && value !== undefined) found.set(job, Math.max(found.get(job) ?? 0, value));
  }
  return found;
}
