import { useEffect, useMemo, useState } from 'preact/hooks';
import { about } from '../api/events';
import { getJson } from '../api/http';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { href } from '../routing';
import type { JobsDetail } from '../wire';
import { operatorOf, operatorsOf, type Operators } from './taskThreads';

/** Operators are looked up for at most this many jobs. */
const MAX_JOBS = 60;
const POLL_MILLIS = 10_000;

/** Job names by id, and the addresses of the operators that threads run. */
export interface TaskThreads {
  jobs: ReadonlyMap<string, string>;
  task: (thread: string) => string | undefined;
  operators: Operators;
}

/** Looks up the operators of running jobs. */
export function useTaskThreads(): TaskThreads {
  const lines = useLive(paths.jobs, POLL_MILLIS, about.jobs).value.value?.jobs ?? [];
  const jobs = useMemo(() => new Map(lines.map((job) => [job.jid as string, job.name])), [lines]);
  const running = lines.filter((job) => job['end-time'] <= 0).slice(0, MAX_JOBS).map((job) => job.jid as string);
  const operators = useOperators(running);
  return useMemo(() => ({ jobs, operators, task: (thread: string) => address(thread, operators) }), [jobs, operators]);
}

function address(thread: string, operators: Operators): string | undefined {
  const found = operatorOf(thread, operators);
  if (found === undefined) return undefined;
  const { operator, subtask } = found;
  return href({ screen: 'job', job: operator.job, tab: 'graph', vertex: operator.vertex, vertexTab: 'subtasks', subtask: String(subtask) });
}

/** The operators of some jobs; each job is requested once. */
function useOperators(running: readonly string[]): Operators {
  const [details, setDetails] = useState<ReadonlyMap<string, JobsDetail>>(new Map());
  useEffect(() => {
    const unmounted = new AbortController();
    const load = async (id: string) => {
      const reply = await getJson(paths.job(id), unmounted.signal);
      if (!unmounted.signal.aborted && reply.kind === 'ok') setDetails((now) => new Map([...now, [id, reply.value]]));
    };
    for (const id of running) if (!details.has(id)) void load(id);
    return () => unmounted.abort();
  }, [running.join()]);
  return useMemo(() => operatorsOf([...details.values()]), [details]);
}
