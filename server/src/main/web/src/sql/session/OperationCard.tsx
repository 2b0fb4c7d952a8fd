import { useState } from 'preact/hooks';
import { gatewayPaths } from '../../api/gateway';
import { bytes, duration, exact } from '../../format';
import { href } from '../../routing';
import { moment } from '../../time';
import { Button } from '../../ui/Button';
import { CopyAsCurl } from '../../ui/Copy';
import { Icon } from '../../ui/Icon';
import { Moment } from '../../ui/Moment';
import type { ActivityOperationSummary } from '../../wire';
import { jobFact, StatementCard, type Facts } from '../editor/StatementCard';
import { EndDialog } from './EndDialog';
import { OperationBadge } from './OperationsTable';
import { Progress } from './Progress';

/** One operation: its statement, state, times and actions. */
export function OperationCard({ summary, onDone }: { summary: ActivityOperationSummary; onDone: () => void }) {
  const { session, operation } = summary;
  const open = summary.closed === undefined && moment.value === undefined;
  return (
    <StatementCard
      what="Operation"
      badge={<OperationBadge summary={summary} />}
      statement={summary.statement}
      without={href({ screen: 'session', session })}
      error={summary.reason}
      facts={facts(summary)}
      actions={
        <>
          {open && <CopyAsCurl path={gatewayPaths.operation(operation)} />}
          <a class="button small" href={href({ screen: 'sql', session, operation })}>
            <Icon name="sql" />
            Run again in the editor
          </a>
          {open && <End summary={summary} onDone={onDone} />}
        </>
      }
    />
  );
}

function facts(summary: ActivityOperationSummary): Facts {
  const wait = summary.started === undefined ? undefined : summary.started - summary.submitted;
  const worked = summary.started === undefined || summary.settled === undefined ? undefined : summary.settled - summary.started;
  return [
    ['Submitted', <Moment key="given" at={summary.submitted} />],
    ['Waited', duration(wait)],
    ['Duration', duration(worked)],
    ...(summary.closed === undefined ? [] : [['Closed', <Moment key="closed" at={summary.closed} />] as const]),
    ['Rows read', `${exact(summary.rows)}${summary.bytes > 0 ? `, about ${bytes(summary.bytes)}` : ''}`],
    ['User', summary.user],
    ...jobFact(summary.job),
    ...(summary.progress === undefined ? [] : [['Progress', <Progress key="progress" summary={summary} />] as const]),
    ['Handle', <code key="handle">{summary.operation}</code>],
  ];
}

function End({ summary, onDone }: { summary: ActivityOperationSummary; onDone: () => void }) {
  const [ending, setEnding] = useState(false);
  const insert = summary.job !== undefined && /^\s*(INSERT|EXECUTE|CREATE)/i.test(summary.statement);
  return (
    <>
      <Button class="small danger" icon="cross" onClick={() => setEnding(true)}>
        End
      </Button>
      {ending && (
        <EndDialog
          what="operation"
          name={summary.statement.slice(0, 200)}
          path={gatewayPaths.endOperation(summary.operation)}
          consequences={[
            'If the statement is still running, it is cancelled.',
            insert
              ? 'Its job keeps running; to end it as well, cancel the job.'
              : 'A query ends together with its job; its readers get no more rows.',
          ]}
          onClose={() => {
            setEnding(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
