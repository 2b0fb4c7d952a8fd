import { useLive } from '../api/live';
import { paths } from '../api/paths';
import type { ExceptionEntry, Exceptions } from '../api/shapes';
import { plural } from '../format';
import { Card } from '../part/Card';
import { CopyAsCurl, CopyButton } from '../part/Copy';
import { Moment } from '../part/Moment';
import { Callout, Notice } from '../part/Notice';
import { Show } from '../part/Show';
import { href } from '../routing';
import { causes } from './action';

/** What went wrong, the latest first. */
export function ExceptionsTab({ job }: { job: string }) {
  const exceptions = useLive<Exceptions>(paths.jobExceptions(job));
  return (
    <Show of={exceptions} what="the exceptions of this job">
      {({ exceptionHistory: { entries, truncated } }) =>
        entries.length === 0 ? (
          <Card>
            <Notice icon="check" title="Nothing has gone wrong">
              <p>Each failure of a task or of the job appears here with its cause, also those the job recovered from.</p>
            </Notice>
          </Card>
        ) : (
          <>
            <Callout tone="bad" icon="warning">
              <p>{rootCause(entries[0]!)}</p>
            </Callout>
            <Card flush title={plural(entries.length, 'failure')} side={<CopyAsCurl path={paths.jobExceptions(job)} />}>
              {entries.map((entry, index) => (
                <Failure key={`${entry.timestamp} ${entry.taskName ?? ''} ${entries.length - index}`} entry={entry} open={index === 0} />
              ))}
              {truncated && <p class="card-body muted">Older failures are not kept.</p>}
            </Card>
          </>
        )
      }
    </Show>
  );
}

type Entry = ExceptionEntry | NonNullable<ExceptionEntry['concurrentExceptions']>[number];

function Failure({ entry, open }: { entry: Entry; open: boolean }) {
  const others: readonly Entry[] = 'concurrentExceptions' in entry ? (entry.concurrentExceptions ?? []) : [];
  return (
    <details class="fold" open={open}>
      <summary>
        <Moment at={entry.timestamp} />
        <b class="cut" style={{ flex: '1 1 240px' }} title={rootCause(entry)}>
          {rootCause(entry)}
        </b>
        <span class="muted cut" style={{ flex: '0 1 auto' }}>
          {entry.taskName ?? 'the whole job'}
        </span>
      </summary>
      <div class="inside">
        <div class="facts">
          {entry.taskName !== undefined && <span>task <b>{entry.taskName}</b></span>}
          {entry.taskManagerId !== undefined && (
            <span>
              on <a href={href({ screen: 'taskManager', id: entry.taskManagerId, tab: 'logs' })}>{entry.endpoint ?? entry.taskManagerId}</a>
            </span>
          )}
          <CopyButton text={entry.stacktrace} label="Copy the trace" />
        </div>
        <pre class="stack-text" tabIndex={0}>{entry.stacktrace}</pre>
        {others.length > 0 && (
          <section>
            <h3>{plural(others.length, 'task')} failed at the same time</h3>
            {others.map((each, index) => (
              <Failure key={index} entry={each} open={false} />
            ))}
          </section>
        )}
      </div>
    </details>
  );
}

/** The last cause in the trace: what a person looks for first. */
export function rootCause(entry: Entry): string {
  return causes(entry.stacktrace).split('\n').pop() || entry.exceptionName;
}
