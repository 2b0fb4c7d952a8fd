import { gatewayPaths } from '../../api/gateway';
import { duration, exact, plural } from '../../format';
import { go, href, type Route } from '../../routing';
import { Button } from '../../ui/Button';
import { Card, Pairs } from '../../ui/Card';
import { CopyAsCurl, CopyButton } from '../../ui/Copy';
import { Icon } from '../../ui/Icon';
import { Moment } from '../../ui/Moment';
import { StateBadge, word } from '../../ui/StateBadge';
import type { StatementHistoryEntry } from '../../wire';
import { Statement } from '../editor/Statement';
import { openInEditor } from '../openInEditor';
import { ErrorMessage } from '../result/ErrorMessage';
import { hasMask } from './historyQuery';

type At = Extract<Route, { screen: 'history' }>;

/** One statement of the history: its text, what became of it, who ran it, and what can be done with it. */
export function EntryCard({ entry, at }: { entry: StatementHistoryEntry; at: At }) {
  const text = `${entry.statement.trim().replace(/;$/, '')};\n`;
  const masked = hasMask(entry.statement);
  return (
    <Card
      title={
        <div class="row">
          <h2>Statement</h2>
          <StateBadge state={entry.outcome} />
        </div>
      }
      side={
        <>
          <CopyButton text={entry.statement} label="Statement" />
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
          <a class="button small plain" href={href({ ...at, operation: '' })} title="Close the statement" aria-label="Close the statement">
            <Icon name="cross" />
          </a>
        </>
      }
    >
      <div class="stack">
        <div class="statement-block" tabIndex={0} role="region" aria-label="Statement">
          <Statement text={entry.statement} />
        </div>
        {entry.error !== undefined && <ErrorMessage text={entry.error} />}
        <Pairs pairs={facts(entry)} />
      </div>
    </Card>
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

function facts(entry: StatementHistoryEntry): Parameters<typeof Pairs>[0]['pairs'] {
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
    ...(entry.job === undefined
      ? []
      : [
          [
            'Job',
            <a key="job" href={href({ screen: 'job', job: entry.job, tab: 'graph', vertexTab: 'metrics' })}>
              {entry.job}
            </a>,
          ] as const,
        ]),
    ['Handle', <code key="handle">{entry.operation}</code>],
  ];
}
