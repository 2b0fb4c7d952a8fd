import { signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { figure } from '../format';
import { moment } from '../time';
import type { EventsChange, EventsKind, HistoryCharts, HistorySeries } from '../wire';
import { getJson } from './http';
import type { Live, Trouble } from './live';
import { paths } from './paths';

/** What of the recorder's figures is looked at; `wire/cluster/History` names the metrics. */
export interface Asked {
  job?: string;
  subjects?: readonly string[];
  metrics?: readonly string[];
}

/** How far back charts look, in milliseconds. */
export const SPANS = [5, 15, 60, 180, 360].map((minutes) => minutes * 60_000);
export const span = signal(SPANS[1]!);

/** The time that charts show: until now, or around the moment that is looked at. */
export function stretch(at: number | undefined, length: number, now: number): { from: number; to: number } {
  if (at === undefined) return { from: now - length, to: now };
  const to = Math.min(now, at + length / 4);
  return { from: to - length, to };
}

/** Figures come every ten seconds as the server is set up at first; to ask more often brings nothing new. */
const PERIOD = 5_000;

/** Asks again and again while someone looks, and at once when another stretch of time is looked at. */
class Past<T> implements Live<T> {
  private readonly latest = signal<T | undefined>(undefined);
  private readonly wrong = signal<Trouble | undefined>(undefined);
  readonly value: ReadonlySignal<T | undefined> = this.latest;
  readonly trouble: ReadonlySignal<Trouble | undefined> = this.wrong;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | undefined;
  private ended = false;

  constructor(private readonly ask: (signal: AbortSignal) => ReturnType<typeof getJson<T>>) {}

  refresh(): void {
    clearTimeout(this.timer);
    this.asking?.abort();
    void this.round();
  }

  private async round(): Promise<void> {
    if (!document.hidden) {
      const asking = new AbortController();
      this.asking = asking;
      const reply = await this.ask(asking.signal);
      if (asking.signal.aborted || this.ended) return;
      if (reply.kind === 'ok') this.latest.value = reply.value;
      this.wrong.value = reply.kind === 'ok' ? undefined : reply;
    }
    // the past does not change any more
    if (!this.ended && moment.peek() === undefined) this.timer = setTimeout(() => void this.round(), PERIOD);
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.asking?.abort();
  }
}

function usePast<T>(key: string, ask: (signal: AbortSignal) => ReturnType<typeof getJson<T>>): Live<T> {
  const past = useMemo(() => new Past<T>(ask), [key]);
  const at = moment.value;
  const length = span.value;
  useEffect(() => past.refresh(), [past, at, length]);
  useEffect(() => () => past.end(), [past]);
  return past;
}

/** The recorded figures of the time that charts show. */
export function useHistory({ job, subjects = [], metrics = [] }: Asked): Live<HistoryCharts> {
  return usePast(`${job} ${subjects.join()} ${metrics.join()}`, (signal) => {
    const { from, to } = stretch(moment.peek(), span.peek(), Date.now());
    return getJson(
      paths.historySeries({ from: Math.round(from), to: Math.round(to), ...(job === undefined ? {} : { job: [job] }), subject: [...subjects], series: [...metrics] }),
      signal,
    );
  });
}

/** What happened in the time that charts show, oldest first. */
export function useHappened(job: string | undefined, kinds: readonly EventsKind[] = []): Live<{ events: EventsChange[] }> {
  return usePast(`${job} ${kinds.join()}`, (signal) => {
    const { from, to } = stretch(moment.peek(), span.peek(), Date.now());
    return getJson(paths.historyEvents({ from: Math.round(from), to: Math.round(to), ...(job === undefined ? {} : { job: [job] }), kind: [...kinds] }), signal);
  });
}

/** One series of an answer, as charts take it. */
export function seriesOf(charts: HistoryCharts, metric: string, subject?: string): readonly (number | undefined)[] {
  const found = charts.series.find((each: HistorySeries) => each.metric === metric && (subject === undefined || each.subject === subject));
  return (found?.values ?? []).map(figure);
}

/** The last figure that is known at the end of the stretch, no older than `oldest` milliseconds. */
export function lastOf(charts: HistoryCharts, values: readonly (number | undefined)[], at: number, oldest: number = 60_000): number | undefined {
  for (let index = values.length - 1; index >= 0; index--) {
    const time = charts.times[index] ?? 0;
    if (time > at) continue;
    if (at - time > oldest) return undefined;
    if (values[index] !== undefined) return values[index];
  }
  return undefined;
}
