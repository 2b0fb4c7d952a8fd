import { useState } from 'preact/hooks';
import { gatewayPaths } from '../../api/gateway';
import { bytes, duration, exact } from '../../format';
import { href } from '../../routing';
import { moment } from '../../time';
import { Card, Pairs } from '../../ui/Card';
import { CopyAsCurl, CopyButton } from '../../ui/Copy';
import { Icon } from '../../ui/Icon';
import { Moment } from '../../ui/Moment';
import type { ActivityCourse } from '../../wire';
import { Statement } from '../editor/Statement';
import { Reason } from '../result/ErrorMessage';
import { EndDialog } from './EndDialog';
import { OperationBadge } from './OperationsTable';
import { Progress } from './Progress';

/** One operation: its statement, state, times and actions. */
export function OperationCard({ course, onDone }: { course: ActivityCourse; onDone: () => void }) {
  const { session, operation } = course;
  const open = course.closed === undefined && moment.value === undefined;
  return (
    <Card
      title={
        <div class="row">
          <h2>Operation</h2>
          <OperationBadge course={course} />
        </div>
      }
      side={
        <>
          <CopyButton text={course.statement} label="Statement" />
          {open && <CopyAsCurl path={gatewayPaths.operation(operation)} />}
          <a class="button small" href={href({ screen: 'sql', session, operation })}>
            <Icon name="sql" />
            Run again in the editor
          </a>
          {open && <End course={course} onDone={onDone} />}
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
          <Statement text={course.statement} />
        </div>
        {course.reason !== undefined && <Reason text={course.reason} />}
        <Pairs pairs={facts(course)} />
      </div>
    </Card>
  );
}

function facts(course: ActivityCourse): Parameters<typeof Pairs>[0]['pairs'] {
  const wait = course.started === undefined ? undefined : course.started - course.submitted;
  const worked = course.started === undefined || course.settled === undefined ? undefined : course.settled - course.started;
  return [
    ['Given', <Moment key="given" at={course.submitted} />],
    ['Waited', duration(wait)],
    ['Answered after', duration(worked)],
    ...(course.closed === undefined ? [] : [['Closed', <Moment key="closed" at={course.closed} />] as const]),
    ['Rows read', `${exact(course.rows)}${course.bytes > 0 ? `, about ${bytes(course.bytes)}` : ''}`],
    ['User', course.user],
    ...(course.job === undefined
      ? []
      : [
          [
            'Job',
            <a key="job" href={href({ screen: 'job', job: course.job, tab: 'graph', vertexTab: 'metrics' })}>
              {course.job}
            </a>,
          ] as const,
        ]),
    ...(course.progress === undefined ? [] : [['Progress', <Progress key="progress" course={course} />] as const]),
    ['Handle', <code key="handle">{course.operation}</code>],
  ];
}

function End({ course, onDone }: { course: ActivityCourse; onDone: () => void }) {
  const [ending, setEnding] = useState(false);
  const insert = course.job !== undefined && /^\s*(INSERT|EXECUTE|CREATE)/i.test(course.statement);
  return (
    <>
      <button type="button" class="button small grave" onClick={() => setEnding(true)}>
        <Icon name="cross" />
        End
      </button>
      {ending && (
        <EndDialog
          what="operation"
          name={course.statement.slice(0, 200)}
          path={gatewayPaths.endOperation(course.operation)}
          consequences={[
            'If the statement is still being answered, it is cancelled.',
            insert
              ? 'Its job runs on; to end that too, cancel the job on its own page.'
              : 'A query that is being read ends, and its job with it: whoever reads it gets no more rows.',
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
