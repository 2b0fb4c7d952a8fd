import { getJson } from '../api/http';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { href } from '../routing';
import { download } from '../download';
import { openInEditor } from '../sql/openInEditor';
import { Button } from '../ui/Button';
import { Card, Pairs } from '../ui/Card';
import { CopyAsCurl, CopyButton } from '../ui/Copy';
import { lazy } from '../ui/lazy';
import { Moment } from '../ui/Moment';
import { Notice } from '../ui/Notice';
import { Show } from '../ui/Show';
import type { JobOriginOrigin, JobsDetail } from '../wire';
import './job.css';

const Statement = lazy(() => import('../sql/editor/Statement').then((found) => found.Statement));

/** The origin of a job: its SQL, session and submitter. */
export function SqlTab({ job, detail }: { job: string; detail: JobsDetail | undefined }) {
  const origin = useLive(paths.origin(job), 30_000);
  return (
    <Show of={origin} what="the origin of this job">
      {(value) => (value.source === 'GATEWAY' ? <FromGateway origin={value} detail={detail} /> : <FromElsewhere job={job} detail={detail} />)}
    </Show>
  );
}

function FromGateway({ origin, detail }: { origin: JobOriginOrigin; detail: JobsDetail | undefined }) {
  const { statement, session, sessionName, submitter, submittedAt } = origin;
  return (
    <>
      <Card
        flush
        title="Statement"
        side={
          <>
            {statement !== undefined && (
              <Button class="small" title="Opens a draft without running it" onClick={() => void openInEditor(statement, (detail?.name ?? 'statement').slice(0, 40))}>
                Open in the editor
              </Button>
            )}
            {statement !== undefined && <CopyButton text={statement} label="Copy" />}
            <CopyAsCurl path={paths.origin(origin.job)} />
          </>
        }
      >
        <div class="job-statement" tabIndex={0} role="region" aria-label="Statement">
          {statement === undefined ? 'The statement was not stored.' : <Statement text={statement} />}
        </div>
        {origin.truncated === true && <p class="card-body muted">Only the beginning of the statement is stored.</p>}
      </Card>
      <Card title="Origin">
        <Pairs
          pairs={[
            ['Session', session === undefined ? '–' : <a href={href({ screen: 'session', session })}>{sessionName ?? session}</a>],
            ['Submitted by', submitter === undefined ? '–' : <a href={href({ screen: 'jobs', text: '', state: '', submitter })}>{submitter}</a>],
            ['Submitted', <Moment key="at" at={submittedAt} />],
            ['Plan', <PlanButton key="plan" job={origin.job} name={detail?.name} />],
          ]}
        />
      </Card>
    </>
  );
}

function FromElsewhere({ job, detail }: { job: string; detail: JobsDetail | undefined }) {
  return (
    <Card>
      <Notice title="This job was not submitted by the SQL gateway">
        <p>
          A jar, a client program or an older gateway submitted it, so there is no statement. See its{' '}
          <a href={href({ screen: 'job', job, tab: 'graph', vertexTab: 'metrics' })}>graph</a> and its{' '}
          <a href={href({ screen: 'job', job, tab: 'configuration' })}>configuration</a>.
        </p>
        <PlanButton job={job} name={detail?.name} />
      </Notice>
    </Card>
  );
}

function PlanButton({ job, name }: { job: string; name: string | undefined }) {
  return (
    <Button class="small" onClick={() => void savePlan(job, `plan-of-${(name ?? job).replace(/[^\w.-]+/g, '-').slice(0, 60)}.json`)}>
      Download as JSON
    </Button>
  );
}

async function savePlan(job: string, name: string): Promise<void> {
  const reply = await getJson(paths.plan(job));
  if (reply.kind === 'ok') download(name, 'application/json', JSON.stringify(reply.value, null, 2));
}
