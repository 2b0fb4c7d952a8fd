import { duration, exact } from '../../format';
import { href, type Route } from '../../routing';
import { Moment } from '../../ui/Moment';
import { StateBadge, word } from '../../ui/StateBadge';
import { Table, type Column } from '../../ui/Table';
import type { StatementHistoryEntry } from '../../wire';
import { Statement } from '../editor/Statement';

type At = Extract<Route, { screen: 'history' }>;

/** A table of statements. A click shows one in detail. */
export function EntryTable({ entries, at }: { entries: readonly StatementHistoryEntry[]; at: At }) {
  const open = (entry: StatementHistoryEntry) => href({ ...at, operation: entry.operation });
  return (
    <Table
      caption="Statement history"
      columns={columns(open, at)}
      rows={entries}
      id={(entry) => entry.operation}
      open={open}
      sorted={{ title: 'Submitted', down: true }}
      chosen={at.operation}
    />
  );
}

function columns(open: (entry: StatementHistoryEntry) => string, at: At): readonly Column<StatementHistoryEntry>[] {
  return [
    {
      title: 'Statement',
      kind: 'name',
      by: (entry) => entry.statement,
      cell: (entry) => (
        <a class="operation-name" href={open(entry)} title={entry.statement.slice(0, 1_000)}>
          <Statement short text={entry.statement.slice(0, 300)} />
        </a>
      ),
    },
    {
      title: 'Outcome',
      by: (entry) => entry.outcome,
      cell: (entry) => (
        <span title={entry.error}>
          <StateBadge state={entry.outcome} />
        </span>
      ),
    },
    { title: 'Submitted', kind: 'number', by: (entry) => entry.submitted, cell: (entry) => <Moment at={entry.submitted} /> },
    {
      title: 'Duration',
      kind: 'number',
      minor: true,
      by: (entry) => entry.durations.total ?? -1,
      cell: (entry) => duration(entry.durations.total),
    },
    { title: 'Rows', kind: 'number', minor: true, by: (entry) => entry.rows ?? -1, cell: (entry) => (entry.rows === undefined ? <Dash /> : exact(entry.rows)) },
    {
      title: 'Session',
      minor: true,
      by: (entry) => entry.sessionName ?? entry.session,
      cell: (entry) => (
        <a href={href({ ...at, session: entry.sessionName ?? entry.session })} title="Show the statements of this session">
          {entry.sessionName ?? entry.session.slice(0, 8)}
        </a>
      ),
    },
    { title: 'User', minor: true, by: (entry) => entry.user, cell: (entry) => entry.user },
    { title: 'Kind', minor: true, by: (entry) => entry.kind, cell: (entry) => word(entry.kind) },
    {
      title: 'Job',
      minor: true,
      cell: (entry) =>
        entry.job === undefined ? <Dash /> : <a href={href({ screen: 'job', job: entry.job, tab: 'graph', vertexTab: 'metrics' })}>{entry.job.slice(0, 8)}</a>,
    },
  ];
}

function Dash() {
  return <span class="muted">–</span>;
}
