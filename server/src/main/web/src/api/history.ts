import { signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { figure } from '../format';
import { moment } from '../time';
import type { EventsChange, EventsKind, HistoryCharts, HistorySeries } from '../wire';
import { getJson } from './http';
import type { Live, RequestError } from './live';
import { paths } from './paths';

/** Selects recorded series; `wire/cluster/History` lists the metrics. */
export interface SeriesQuery {
  job?: string | undefined;
  subjects?: readonly string[];
  metrics?: readonly string[];
}

/** The lengths of time that charts can show, in milliseconds. */
export const CHART_SPANS = [5, 15, 60, 180, 360].map((minutes) => minutes * 60_000);
export const chartSpan = signal(CHART_SPANS[1]!);

/** The time range of all charts: up to now, or around the selected moment. */
export function timeRange(at: number | undefined, length: number, now: number): { from: number; to: number } {
  if (at === undefined) return { from: now - length, to: now };
  const to = Math.min(now, at + length / 4);
  return { from: to - length, to };
}

/** By default the recorder writes every ten seconds, so polling faster would bring nothing new. */
const POLL_MILLIS = 5_000;

/** Polls recorded data while the page is visible, and asks again at once when the time range changes. */
export class RecordedPoll<T> implements Live<T> {
  private readonly latest = signal<T | undefined>(undefined);
  private readonly wrong = signal<RequestError | undefined>(undefined);
  readonly value: ReadonlySignal<T | undefined> = this.latest;
  readonly error: ReadonlySignal<RequestError | undefined> = this.wrong;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | undefined;
  private readonly onVisible = () => this.refresh();

  constructor(private readonly ask: (signal: AbortSignal) => ReturnType<typeof getJson<T>>) {}

  start(): void {
    document.addEventListener('visibilitychange', this.onVisible);
    this.refresh();
  }

  refresh(): void {
    clearTimeout(this.timer);
    this.asking?.abort();
    void this.round();
  }

  private async round(): Promise<void> {
    if (document.hidden) return;
    const asking = new AbortController();
    this.asking = asking;
    const reply = await this.ask(asking.signal);
    if (asking.signal.aborted) return;
    if (reply.kind === 'ok') this.latest.value = reply.value;
    this.wrong.value = reply.kind === 'ok' ? undefined : reply;
    // The past does not change.
    if (moment.peek() === undefined || reply.kind === 'away') this.timer = setTimeout(() => void this.round(), POLL_MILLIS);
  }

  end(): void {
    document.removeEventListener('visibilitychange', this.onVisible);
    clearTimeout(this.timer);
    this.asking?.abort();
  }
}

function usePast<T>(key: string, ask: (signal: AbortSignal) => ReturnType<typeof getJson<T>>): Live<T> {
  const past = useMemo(() => new RecordedPoll<T>(ask), [key]);
  const at = moment.value;
  const length = chartSpan.value;
  useEffect(() => {
    past.start();
    return () => past.end();
  }, [past, at, length]);
  return past;
}

/** Recorded series in the time range of the charts. */
export function useHistory({ job, subjects = [], metrics = [] }: SeriesQuery): Live<HistoryCharts> {
  return usePast(`${job} ${subjects.join()} ${metrics.join()}`, (signal) => {
    const { from, to } = timeRange(moment.peek(), chartSpan.peek(), Date.now());
    return getJson(
      paths.historySeries({ from: Math.round(from), to: Math.round(to), ...(job === undefined ? {} : { job: [job] }), subject: [...subjects], series: [...metrics] }),
      signal,
    );
  });
}

/** Recorded events in the time range of the charts, oldest first. */
export function useRecordedEvents(job: string | undefined, kinds: readonly EventsKind[] = []): Live<{ events: EventsChange[] }> {
  return usePast(`${job} ${kinds.join()}`, (signal) => {
    const { from, to } = timeRange(moment.peek(), chartSpan.peek(), Date.now());
    return getJson(paths.historyEvents({ from: Math.round(from), to: Math.round(to), ...(job === undefined ? {} : { job: [job] }), kind: [...kinds] }), signal);
  });
}

/** One series, in the form that charts take. */
export function seriesOf(charts: HistoryCharts, metric: string, subject?: string): readonly (number | undefined)[] {
  const found = charts.series.find((each: HistorySeries) => each.metric === metric && (subject === undefined || each.subject === subject));
  return (found?.values ?? []).map(figure);
}

/**
 * The last known value at or before `at`, unless it is older than `oldest` milliseconds. The time of a value is the start
 * of its step, so one of the step before counts even if steps are longer than that.
 */
export function lastValue(charts: HistoryCharts, values: readonly (number | undefined)[], at: number, oldest: number = 60_000): number | undefined {
  const limit = Math.max(oldest, 2 * charts.step);
  for (let index = values.length - 1; index >= 0; index--) {
    const time = charts.times[index] ?? 0;
    if (time > at) continue;
    if (at - time > limit) return undefined;
    if (values[index] !== undefined) return values[index];
  }
  return undefined;
}
