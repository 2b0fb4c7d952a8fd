import { about } from '../../api/events';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { duration, exact } from '../../format';
import { href } from '../../routing';
import { Moment } from '../../ui/Moment';
import { StateBadge } from '../../ui/StateBadge';
import { Table, type Column } from '../../ui/Table';
import type { ActivityOperationSummary } from '../../wire';
import { Statement } from '../editor/Statement';
import { durationOf } from './operations';
import { Progress } from './Progress';

/** A table of operations with links to their sessions and jobs. */
export function OperationsTable({ caption, summaries, chosen, sessions = false }: {
  caption: string;
  summaries: readonly ActivityOperationSummary[];
  chosen?: string | undefined;
  /** Whether the operations belong to several sessions. */
  sessions?: boolean;
}) {
  const jobs = useLive(paths.jobs, 2_000, about.jobs).value.value;
  const states = new Map(jobs?.jobs.map((job) => [job.jid, job.state]));
  return (
    <Table
      caption={caption}
      columns={columns(
        states,
        sessions,
        summaries.some((summary) => summary.progress !== undefined),
      )}
      rows={summaries}
      id={(summary) => summary.operation}
      open={(summary) => href({ screen: 'session', session: summary.session, operation: summary.operation })}
      sorted={{ title: 'Submitted', down: true }}
      chosen={chosen}
    />
  );
}

function columns(states: ReadonlyMap<string, string>, sessions: boolean, progress: boolean): readonly Column<ActivityOperationSummary>[] {
  const of: readonly Column<ActivityOperationSummary>[] = sessions
    ? [
        { title: 'User', minor: true, by: (summary) => summary.user, cell: (summary) => summary.user },
        {
          title: 'Session',
          minor: true,
          cell: (summary) => <a href={href({ screen: 'session', session: summary.session })}>{summary.session.slice(0, 8)}</a>,
        },
      ]
    : [];
  return [
    { title: 'Statement', kind: 'name', by: (summary) => summary.statement, cell: (summary) => <Named summary={summary} /> },
    { title: 'Status', by: (summary) => summary.status, cell: (summary) => <OperationBadge summary={summary} /> },
    ...of,
    { title: 'Submitted', kind: 'number', by: (summary) => summary.submitted, cell: (summary) => <Moment at={summary.submitted} /> },
    {
      title: 'Duration',
      kind: 'number',
      minor: true,
      by: (summary) => durationOf(summary, Date.now()) ?? 0,
      cell: (summary) => duration(durationOf(summary, Date.now())),
    },
    { title: 'Rows', kind: 'number', minor: true, by: (summary) => summary.rows, cell: (summary) => exact(summary.rows) },
    { title: 'Job', cell: (summary) => <JobOf summary={summary} state={states.get(summary.job ?? '')} /> },
    ...(progress ? [{ title: 'Progress', minor: true, cell: (summary: ActivityOperationSummary) => <Progress summary={summary} /> }] : []),
  ];
}

function Named({ summary }: { summary: ActivityOperationSummary }) {
  return (
    <a
      class="operation-name"
      href={href({ screen: 'session', session: summary.session, operation: summary.operation })}
      title={summary.statement.slice(0, 1_000)}
    >
      <Statement short text={summary.statement.slice(0, 300)} />
    </a>
  );
}

/** `FINISHED` means that the result is available; the job has its own state. */
export function OperationBadge({ summary }: { summary: ActivityOperationSummary }) {
  const answered =
    summary.status === 'FINISHED' && summary.job !== undefined ? 'The result is available; its job has its own state' : undefined;
  return (
    <span title={summary.reason?.split('\n')[0] ?? answered}>
      <StateBadge state={summary.status === 'CLOSED' && summary.reason !== undefined ? 'ERROR' : summary.status} />
    </span>
  );
}

function JobOf({ summary, state }: { summary: ActivityOperationSummary; state: string | undefined }) {
  if (summary.job === undefined) return <span class="muted">–</span>;
  return (
    <a class="row" href={href({ screen: 'job', job: summary.job, tab: 'graph', vertexTab: 'metrics' })}>
      {summary.job.slice(0, 8)}
      {state !== undefined && <StateBadge state={state} />}
    </a>
  );
}
