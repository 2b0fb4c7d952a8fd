import { gatewayPaths } from '../../api/gateway';
import { duration, exact, plural } from '../../format';
import { go, href, type Route } from '../../routing';
import { Button } from '../../ui/Button';
import { CopyAsCurl } from '../../ui/Copy';
import { Moment } from '../../ui/Moment';
import { StateBadge, word } from '../../ui/StateBadge';
import type { StatementHistoryEntry } from '../../wire';
import { jobFact, StatementCard, type Facts } from '../editor/StatementCard';
import { openInEditor } from '../openInEditor';
import { hasMask } from './historyQuery';

type At = Extract<Route, { screen: 'history' }>;

/** One statement of the history: its text, what became of it, who ran it, and what can be done with it. */
export function EntryCard({ entry, at }: { entry: StatementHistoryEntry; at: At }) {
  const text = `${entry.statement.trim().replace(/;$/, '')};\n`;
  const masked = hasMask(entry.statement);
  return (
    <StatementCard
      what="Statement"
      badge={<StateBadge state={entry.outcome} />}
      statement={entry.statement}
      without={href({ ...at, operation: '' })}
      error={entry.error}
      facts={facts(entry)}
      actions={
        <>
          <CopyAsCurl path={gatewayPaths.statement(entry.operation)} />
          {entry.result !== undefined && (
            <Button class="small" icon="table" title="Shows the rows that the gateway has kept" onClick={() => void openKept(entry)}>
              Open the result
            </Button>
          )}
          <Button class="small" icon="sql" onClick={() => void openInEditor(text, 'Again')}>
            Open in the editor
          </Button>
          <Button
            class="small"
            icon="again"
            disabled={masked}
            title={masked ? 'Its secrets are masked: open it in the editor and fill them in' : 'Runs the statement again in the session of this page'}
            onClick={() => void runAgain(entry.statement)}
          >
            Run again
          </Button>
        </>
      }
    />
  );
}

async function openKept(entry: StatementHistoryEntry): Promise<void> {
  const { openResult } = await import('../run/workbench');
  go({ screen: 'sql' });
  openResult(entry.statement, entry.operation, entry.result?.complete === true);
}

async function runAgain(statement: string): Promise<void> {
  const { runStatement } = await import('../run/workbench');
  go({ screen: 'sql' });
  await runStatement(statement);
}

function facts(entry: StatementHistoryEntry): Facts {
  const { queue, planning, run, total } = entry.durations;
  const parts = ([['waited', queue], ['planned', planning], ['ran', run]] as const)
    .flatMap(([name, millis]) => (millis === undefined ? [] : [`${name} ${duration(millis)}`]))
    .join(', ');
  const given = <T,>(name: string, value: T | undefined, shown: (value: T) => string) => (value === undefined ? [] : [[name, shown(value)] as const]);
  return [
    ['Submitted', <Moment key="submitted" at={entry.submitted} />],
    ...given('Duration', total, (millis) => `${duration(millis)}${parts === '' ? '' : ` (${parts})`}`),
    ...given('Rows', entry.rows, exact),
    ...(entry.result === undefined
      ? []
      : [
          [
            'Result',
            <>
              {entry.result.complete ? 'all rows are kept' : `the first ${plural(entry.result.rows, 'row')} are kept`} until{' '}
              <Moment at={entry.result.until} />
            </>,
          ] as const,
        ]),
    ['Kind', word(entry.kind)],
    ['User', entry.user],
    ...given('Sent by', entry.client ?? entry.address, () => [entry.client, entry.address && `from ${entry.address}`].filter(Boolean).join(' ')),
    [
      'Session',
      <a key="session" href={href({ screen: 'session', session: entry.session })}>
        {entry.sessionName === undefined ? entry.session : `${entry.sessionName} (${entry.session.slice(0, 8)})`}
      </a>,
    ],
    ...jobFact(entry.job),
    ['Handle', <code key="handle">{entry.operation}</code>],
  ];
}
