import { useMemo } from 'preact/hooks';
import { about } from '../api/events';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import type { JobSource } from './jobList';

/** The known origins of jobs, by job. */
export function useOrigins(): ReadonlyMap<string, JobSource> {
  const listing = useLive(paths.origins, 5_000, about.jobs).value.value;
  return useMemo(() => new Map((listing?.origins ?? []).map((origin) => [origin.job, origin])), [listing]);
}
