import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { moment } from '../time';
import type { EventsChange } from '../wire';

/** How far back changes of state are requested, in milliseconds. */
const MAX_AGE = 6 * 3_600_000;

/** The recorded states of a job before the selected moment; empty for the present. */
export function useJobStates(job: string): readonly EventsChange[] {
  const at = moment.value;
  const path = at === undefined ? undefined : paths.historyEvents({ job: [job], kind: ['JOB_STATE'], from: at - MAX_AGE, to: at, limit: 10_000 });
  return useLive(path, Infinity).value.value?.events ?? [];
}
