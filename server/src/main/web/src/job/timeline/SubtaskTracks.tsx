import { useMemo } from 'preact/hooks';
import { getJson } from '../../api/http';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { useFetched } from '../../api/useFetched';
import { href } from '../../routing';
import { Show } from '../../ui/Show';
import type { JobsDetail, JobsVertex, VerticesSubtask } from '../../wire';
import { attemptChanges, endedAttemptChanges, spansOf, type Span, type TimeWindow } from './spans';
import { Track } from './Track';

/** How many earlier attempts are requested; the engine keeps as many by default. */
const MAX_EARLIER_ATTEMPTS = 4;
/** Earlier attempts are shown up to this parallelism. */
const MAX_PARALLELISM = 16;

/** The subtasks of an operator with their attempts. */
export function SubtaskTracks({ job, vertex, shown, until }: { job: JobsDetail; vertex: JobsVertex; shown: TimeWindow; until: number }) {
  const times = useLive(paths.subtaskTimes(job.jid, vertex.id), 3_000);
  const earlier = useEarlier(job, vertex);
  return (
    <Show of={times} what="the times of the subtasks">
      {(value) => (
        <>
          {value.subtasks.map((subtask) => (
            <div key={subtask.subtask} class="course-row of-subtask">
              <a class="cut" href={href({ screen: 'job', job: job.jid, tab: 'graph', vertex: vertex.id, vertexTab: 'subtasks', subtask: String(subtask.subtask) })}>
                subtask {subtask.subtask}
              </a>
              <Track
                name={`Subtask ${subtask.subtask} of ${vertex.name}`}
                spans={[...(earlier.get(subtask.subtask) ?? []), ...spansOf(attemptChanges(subtask), until)]}
                shown={shown}
                address={(span) => (span.state === 'FAILED' ? href({ screen: 'job', job: job.jid, tab: 'exceptions' }) : undefined)}
              />
            </div>
          ))}
        </>
      )}
    </Show>
  );
}

/**
 * The spans of earlier attempts, by subtask. They do not change and are requested once. The adaptive scheduler creates
 * new tasks at each start and keeps none.
 */
function useEarlier({ jid: job, schedulerType }: JobsDetail, vertex: JobsVertex): ReadonlyMap<number, readonly Span[]> {
  const detail = useLive(schedulerType !== 'Adaptive' && vertex.parallelism <= MAX_PARALLELISM ? paths.vertex(job, vertex.id) : undefined, 5_000).value.value;
  const attempts = (detail?.subtasks ?? []).map((subtask) => subtask.attempt).join();
  const found = useFetched(attempts === '' ? undefined : `${job} ${vertex.id} ${attempts}`, () =>
    Promise.all((detail?.subtasks ?? []).map(async (subtask) => [subtask.subtask, await before(job, vertex.id, subtask)] as const)),
  );
  return useMemo(() => new Map(found), [found]);
}

async function before(job: string, vertex: string, subtask: VerticesSubtask): Promise<readonly Span[]> {
  const numbers = Array.from({ length: Math.min(MAX_EARLIER_ATTEMPTS, subtask.attempt) }, (_, back) => subtask.attempt - 1 - back);
  const replies = await Promise.all(numbers.map((attempt) => getJson(paths.attempt(job, vertex, subtask.subtask, attempt))));
  return replies.flatMap((reply) => (reply.kind === 'ok' ? spansOf(endedAttemptChanges(reply.value), reply.value['end-time']) : [])).sort((a, b) => a.from - b.from);
}
