import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { moment } from '../time';
import type { EventsChange, HistoryHappened } from '../wire';

/** So far back the state of a job at a moment is looked for. */
const FAR = 6 * 3_600_000;

/** What happened to a job before the moment that is looked at; nothing while that is the present. */
export function useStatesOf(job: string): readonly EventsChange[] {
  const at = moment.value;
  const path = at === undefined ? undefined : paths.historyEvents({ job: [job], kind: ['JOB_STATE'], from: at - FAR, to: at, limit: 10_000 });
  return useLive<HistoryHappened>(path, Infinity).value.value?.events ?? [];
}
