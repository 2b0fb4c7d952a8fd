import { useState } from 'preact/hooks';
import { gatewayPaths } from '../../api/gateway';
import { bytes, duration, exact } from '../../format';
import { href } from '../../routing';
import { moment } from '../../time';
import { Button } from '../../ui/Button';
import { Card, Pairs } from '../../ui/Card';
import { CopyAsCurl, CopyButton } from '../../ui/Copy';
import { Icon } from '../../ui/Icon';
import { Moment } from '../../ui/Moment';
import type { ActivityOperationSummary } from '../../wire';
import { Statement } from '../editor/Statement';
import { ErrorMessage } from '../result/ErrorMessage';
import { EndDialog } from './EndDialog';
import { OperationBadge } from './OperationsTable';
import { Progress } from './Progress';

/** One operation: its statement, state, times and actions. */
export function OperationCard({ summary, onDone }: { summary: ActivityOperationSummary; onDone: () => void }) {
  const { session, operation } = summary;
  const open = summary.closed === undefined && moment.value === undefined;
  return (
    <Card
      title={
        <div class="row">
          <h2>Operation</h2>
          <OperationBadge summary={summary} />
        </div>
      }
      side={
        <>
          <CopyButton text={summary.statement} label="Statement" />
          {open && <CopyAsCurl path={gatewayPaths.operation(operation)} />}
          <a class="button small" href={href({ screen: 'sql', session, operation })}>
            <Icon name="sql" />
            Run again in the editor
          </a>
          {open && <End summary={summary} onDone={onDone} />}
          <a
            class="button small plain"
            href={href({ screen: 'session', session })}
            title="Close the operation"
            aria-label="Close the operation"
          >
            <Icon name="cross" />
          </a>
        </>
      }
    >
      <div class="stack">
        <div class="statement-block" tabIndex={0} role="region" aria-label="Statement">
          <Statement text={summary.statement} />
        </div>
        {summary.reason !== undefined && <ErrorMessage text={summary.reason} />}
        <Pairs pairs={facts(summary)} />
      </div>
    </Card>
  );
}

function facts(summary: ActivityOperationSummary): Parameters<typeof Pairs>[0]['pairs'] {
  const wait = summary.started === undefined ? undefined : summary.started - summary.submitted;
  const worked = summary.started === undefined || summary.settled === undefined ? undefined : summary.settled - summary.started;
  return [
    ['Submitted', <Moment key="given" at={summary.submitted} />],
    ['Waited', duration(wait)],
    ['Duration', duration(worked)],
    ...(summary.closed === undefined ? [] : [['Closed', <Moment key="closed" at={summary.closed} />] as const]),
    ['Rows read', `${exact(summary.rows)}${summary.bytes > 0 ? `, about ${bytes(summary.bytes)}` : ''}`],
    ['User', summary.user],
    ...(summary.job === undefined
      ? []
      : [
          [
            'Job',
            <a key="job" href={href({ screen: 'job', job: summary.job, tab: 'graph', vertexTab: 'metrics' })}>
              {summary.job}
            </a>,
          ] as const,
        ]),
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
