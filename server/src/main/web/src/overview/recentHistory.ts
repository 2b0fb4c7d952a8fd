import { changes } from '../api/events';
import { useLive, type Live } from '../api/live';
import { paths } from '../api/paths';
import { jobsAt } from '../job/jobList';
import { moment } from '../time';
import type { EventsChange, EventsKind, HistoryCharts, JobsLine } from '../wire';

/** The length of recent history, in milliseconds; also the server's default. */
const RECENT_MILLIS = 15 * 60_000;
/** How far back changes of state are requested, in milliseconds. */
const MAX_AGE = 6 * 3_600_000;
const STEP = 30_000;

const SHOWN_KINDS: readonly EventsKind[] = ['JOB_SUBMITTED', 'JOB_STATE', 'CHECKPOINT_FAILED', 'EXCEPTION', 'TASK_MANAGER_JOINED', 'TASK_MANAGER_LOST', 'LEADER'];

export interface RecentHistory {
  events: readonly EventsChange[];
  /** Why events before the page was opened are missing. */
  unrecorded: string | undefined;
}

/**
 * The events of the last 15 minutes, or of those before the selected moment. Without a recorder, the events since the
 * page was opened.
 */
export function useRecentHistory(): RecentHistory {
  const at = moment.value;
  const stretch = at === undefined ? {} : { from: at - RECENT_MILLIS, to: at };
  const past = useLive(paths.historyEvents({ kind: [...SHOWN_KINDS], ...stretch }), 3_000, (change) => SHOWN_KINDS.includes(change.kind)).value.value;
  if (past === undefined || past.recorder.state === 'RECORDING') return { events: past?.events ?? [], unrecorded: undefined };
  const received = changes.value.filter((change) => SHOWN_KINDS.includes(change.kind) && change.time >= Date.now() - RECENT_MILLIS);
  return { events: at === undefined ? received : past.events, unrecorded: past.recorder.state === 'OFF' ? 'Set recorder.enabled: true to see earlier events.' : past.recorder.reason };
}

/** The jobs with their present states, or those at the selected moment. */
export function useJobsAtMoment(jobs: readonly JobsLine[]): readonly JobsLine[] {
  const at = moment.value;
  const path = at === undefined ? undefined : paths.historyEvents({ kind: ['JOB_STATE'], from: at - MAX_AGE, to: at, limit: 10_000 });
  const events = useLive(path, Infinity).value.value?.events ?? [];
  return at === undefined ? jobs : jobsAt(jobs, events, at);
}

/** Series of some jobs, or without `jobs` of all subjects, over recent history. */
export function useRecentSeries(metrics: readonly string[], jobs?: readonly string[]): Live<HistoryCharts> {
  const at = moment.value;
  const stretch = at === undefined ? {} : { from: at - RECENT_MILLIS, to: at };
  const path = jobs?.length === 0 ? undefined : paths.historySeries({ ...(jobs === undefined ? {} : { job: [...jobs] }), series: [...metrics], step: STEP, ...stretch });
  return useLive(path, 10_000);
}
