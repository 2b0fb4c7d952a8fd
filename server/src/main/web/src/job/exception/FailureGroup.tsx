import { useState } from 'preact/hooks';
import { clock, exact, plural } from '../../format';
import { href } from '../../routing';
import { Button } from '../../ui/Button';
import { Moment } from '../../ui/Moment';
import type { ExceptionsOccurrence, JobsVertex } from '../../wire';
import type { ShownGroup } from './failureGroups';
import { StackTrace } from './StackTrace';

const MAX_TIMES = 24;

export interface Job {
  jid: string;
  vertices: readonly JobsVertex[];
}

/** Failures that differ only in their time and the value in their message, with each occurrence one click away. */
export function FailureGroup({ group, job, open }: { group: ShownGroup; job: Job; open: boolean }) {
  const [place, setPlace] = useState(0);
  const shown = group.failures[Math.min(place, group.failures.length - 1)]!;
  return (
    <details class="fold" open={open}>
      <summary>
        <span class="fold-main fold-lines">
          <b class="clamp">{group.headline}</b>
          <span class="muted cut">
            {shown.place?.vertex ?? 'the whole job'}
          </span>
        </span>
        {group.failures.length > 1 && <span class="badge bad">×{exact(group.failures.length)}</span>}
        <span class="muted number">
          <Moment at={group.last} />
        </span>
      </summary>
      <div class="inside">
        {group.failures.length > 1 && (
          <div class="row wrap" role="group" aria-label="When it happened">
            <span class="muted">
              {plural(group.failures.length, 'time')} since <Moment at={group.first} />:
            </span>
            {group.failures.slice(0, MAX_TIMES).map((failure, index) => (
              <Button class="small" key={`${failure.timestamp} ${index}`} aria-pressed={index === place} onClick={() => setPlace(index)}>
                {clock(failure.timestamp)}
              </Button>
            ))}
          </div>
        )}
        {group.samples.length > 1 && <p class="muted">For example {group.samples.join(' · ')}</p>}
        <Advice group={group} />
        <One failure={shown} job={job} />
        {shown.concurrentExceptions.length > 0 && (
          <section class="stack">
            <h3>{plural(shown.concurrentExceptions.length, 'task')} failed at the same time</h3>
            {shown.concurrentExceptions.map((other, index) => (
              <details key={index} class="fold framed">
                <summary>
                  <b class="cut fold-main">{other.headline}</b>
                  <span class="muted cut">{other.taskName}</span>
                </summary>
                <div class="inside">
                  <One failure={other} job={job} />
                </div>
              </details>
            ))}
          </section>
        )}
      </div>
    </details>
  );
}

/** The expression that failed and how to fix it, if the server knows. */
export function Advice({ group: { expressions, advice } }: { group: ShownGroup }) {
  if (advice === undefined) return null;
  return (
    <p>
      {expressions.length > 0 && (
        <>
          {expressions.length === 1 ? 'The expression is ' : 'The expression is one of '}
          {expressions.map((expression, place) => (
            <span key={expression}>
              {place > 0 && ', '}
              <code>{expression}</code>
            </span>
          ))}
          .{' '}
        </>
      )}
      {advice}
    </p>
  );
}

function One({ failure, job }: { failure: ExceptionsOccurrence; job: Job }) {
  const labels = Object.entries(failure.failureLabels);
  return (
    <>
      <div class="facts">
        <Task failure={failure} job={job} />
        {failure.taskManagerId !== undefined && (
          <>
            <span>
              on <a href={href({ screen: 'taskManager', id: failure.taskManagerId, tab: 'metrics' })}>{hostOf(failure)}</a>
            </span>
            <a href={href({ screen: 'taskManager', id: failure.taskManagerId, tab: 'logs', find: failure.headline.split(':')[0]! })}>task manager log</a>
          </>
        )}
        <a href={href({ screen: 'jobManager', tab: 'logs', find: job.jid })}>job manager log</a>
        {labels.map(([key, value]) => (
          <span key={key} class="badge">
            {key}: {value}
          </span>
        ))}
      </div>
      <StackTrace text={failure.stacktrace} causes={failure.causes} />
    </>
  );
}

function Task({ failure, job }: { failure: ExceptionsOccurrence; job: Job }) {
  if (failure.place === undefined) return <span>the whole job failed</span>;
  const { vertex, subtask, attempt } = failure.place;
  const known = job.vertices.find((each) => each.name === vertex);
  const place = `${vertex}${subtask === undefined ? '' : `, subtask ${subtask}`}`;
  return (
    <span>
      in{' '}
      {known === undefined ? (
        <b>{place}</b>
      ) : (
        <a href={href({ screen: 'job', job: job.jid, tab: 'graph', vertex: known.id, vertexTab: 'subtasks', ...(subtask === undefined ? {} : { subtask: String(subtask) }) })}>{place}</a>
      )}
      {attempt !== undefined && `, attempt ${attempt}`}
    </span>
  );
}

function hostOf({ endpoint, taskManagerId }: ExceptionsOccurrence): string {
  return endpoint === undefined || endpoint.endsWith(':-1') ? taskManagerId! : endpoint;
}
