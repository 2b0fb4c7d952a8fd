import { useEffect, useMemo, useState } from 'preact/hooks';
import { about } from '../api/events';
import { getJson } from '../api/http';
import { useLive } from '../api/live';
import type { JobDetail, JobLines } from '../api/messages';
import { paths } from '../api/paths';
import { href } from '../routing';
import { operatorOf, operatorsOf, type Operators } from './taskThreads';

/** Operators are looked up for at most this many jobs. */
const MOST = 60;
const SLOW = 10_000;

/** Job names by id, and the addresses of the operators that threads run. */
export interface Tasks {
  jobs: ReadonlyMap<string, string>;
  task: (thread: string) => string | undefined;
  operators: Operators;
}

/** Looks up the operators of running jobs. */
export function useTasks(): Tasks {
  const lines = useLive<JobLines>(paths.jobs, SLOW, about.jobs).value.value?.jobs ?? [];
  const jobs = useMemo(() => new Map(lines.map((job) => [job.jid as string, job.name])), [lines]);
  const running = lines.filter((job) => job['end-time'] <= 0).slice(0, MOST).map((job) => job.jid as string);
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
  const [details, setDetails] = useState<ReadonlyMap<string, JobDetail>>(new Map());
  useEffect(() => {
    const gone = new AbortController();
    const learn = async (id: string) => {
      const reply = await getJson(paths.job(id), gone.signal);
      if (!gone.signal.aborted && reply.kind === 'ok') setDetails((now) => new Map([...now, [id, reply.value]]));
    };
    for (const id of running) if (!details.has(id)) void learn(id);
    return () => gone.abort();
  }, [running.join()]);
  return useMemo(() => operatorsOf([...details.values()]), [details]);
}
