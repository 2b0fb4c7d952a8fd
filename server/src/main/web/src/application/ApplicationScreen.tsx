import { useState } from 'preact/hooks';
import { refusal } from '../api/permission';
import { about } from '../api/events';
import { failureOf, sendJson } from '../api/http';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { duration, elapsed, plural } from '../format';
import { causes } from '../job/action/jobAction';
import { addressOf, JobName } from '../job/JobName';
import { href } from '../routing';
import { moment } from '../time';
import { Button } from '../ui/Button';
import { Card, Pairs } from '../ui/Card';
import { CopyAsCurl, CopyButton } from '../ui/Copy';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Moment } from '../ui/Moment';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import { Show } from '../ui/Show';
import { StateBadge, word } from '../ui/StateBadge';
import { Table, type Column } from '../ui/Table';
import type { ApplicationsDetail, ApplicationsFailure, JobsLine } from '../wire';
import { displayName } from './applicationName';

const ENDED = ['FAILED', 'CANCELED', 'FINISHED'];

/** One application with its jobs, state changes and failures. */
export function ApplicationScreen({ id }: { id: string }) {
  const application = useLive(paths.application(id), 1_000, about.jobs);
  const now = application.value.value;
  const [asking, setAsking] = useState(false);
  const barred = refusal('OPERATE_ALL');
  return (
    <Page
      title={now === undefined ? 'Application' : displayName(now.name)}
      unrecorded="Applications"
      trail={[{ name: 'Applications', address: href({ screen: 'applications' }) }]}
      facts={now === undefined ? <code>{id}</code> : <Facts application={now} />}
      actions={
        <>
          {now !== undefined && moment.value === undefined && !ENDED.includes(now.status) && (
            <Button class="danger" icon="cross" disabled={barred !== undefined} title={barred} onClick={() => setAsking(true)}>
              Cancel
            </Button>
          )}
          <CopyAsCurl path={paths.application(id)} />
        </>
      }
    >
      <Show of={application} what={`the application ${id}`}>
        {(value) => <Parts application={value} />}
      </Show>
      {asking && now !== undefined && <Cancel application={now} onClose={() => setAsking(false)} />}
    </Page>
  );
}

function Facts({ application }: { application: ApplicationsDetail }) {
  return (
    <>
      <StateBadge state={application.status} />
      <span>
        started <b><Moment at={application['start-time']} /></b>
      </span>
      <span>
        {application['end-time'] > 0 ? 'ran' : 'for'} <b>{application['end-time'] > 0 ? duration(application.duration) : elapsed(application.duration)}</b>
      </span>
      <span class="row">
        <code>{application.id}</code>
        <CopyButton text={application.id} label="" />
      </span>
    </>
  );
}

function Parts({ application }: { application: ApplicationsDetail }) {
  const course = Object.entries(application.timestamps)
    .filter((entry): entry is [string, number] => (entry[1] ?? 0) > 0)
    .sort((a, b) => a[1] - b[1]);
  return (
    <>
      <Card flush title={plural(application.jobs.length, 'job')}>
        {application.jobs.length === 0 ? (
          <Notice title="No jobs yet">
            <p>{ENDED.includes(application.status) ? 'The program ended without starting a job.' : 'The program is still running; its jobs appear here as it starts them.'}</p>
          </Notice>
        ) : (
          <Table caption="Jobs of the application" columns={columns} rows={application.jobs} id={(job) => job.jid} open={addressOf} />
        )}
      </Card>
      <Failures id={application.id} />
      <Card title="State changes">
        <Pairs pairs={course.map(([state, at]) => [word(state), <Moment key={state} at={at} />] as const)} />
      </Card>
    </>
  );
}

const columns: readonly Column<JobsLine>[] = [
  { title: 'Name', kind: 'name', by: (job) => job.name, cell: (job) => <JobName job={job} /> },
  { title: 'State', by: (job) => job.state, cell: (job) => <StateBadge state={job.state} /> },
  { title: 'Started', kind: 'number', by: (job) => job['start-time'], cell: (job) => <Moment at={job['start-time']} /> },
  { title: 'Duration', kind: 'number', by: (job) => job.duration, cell: (job) => duration(job.duration) },
];

function Failures({ id }: { id: string }) {
  const exceptions = useLive(paths.applicationExceptions(id), 3_000, about.jobs);
  return (
    <Show of={exceptions} what="the failures of this application">
      {({ exceptionHistory: { entries } }) => (entries.length === 0 ? null : <Card flush title={plural(entries.length, 'failure')}>{entries.map((entry, place) => <Failure key={place} entry={entry} />)}</Card>)}
    </Show>
  );
}

function Failure({ entry }: { entry: ApplicationsFailure }) {
  return (
    <details class="fold">
      <summary>
        <Moment at={entry.timestamp} />
        <b class="cut">{causes(entry.stacktrace).split('\n')[0]}</b>
      </summary>
      <div class="inside">
        <div class="facts">
          {entry.jobId !== undefined && <a href={href({ screen: 'job', job: entry.jobId, tab: 'exceptions' })}>exceptions of the job</a>}
          <CopyButton text={entry.stacktrace} label="Copy" />
        </div>
        <pre class="stack-text" tabIndex={0}>{entry.stacktrace}</pre>
      </div>
    </details>
  );
}

function Cancel({ application, onClose }: { application: ApplicationsDetail; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Cancel the application?"
      subject={displayName(application.name)}
      consequences={[
        'The program is stopped, and each of its jobs is cancelled without a savepoint.',
        "Changes since the last checkpoints are lost. This can't be undone.",
      ]}
      confirm="Cancel the application"
      dismiss="Keep it running"
      texts={{ working: 'Cancelling…', done: 'The application is being cancelled.' }}
      send={async () => failureOf(await sendJson('POST', paths.cancelApplication(application.id), {}))}
      onClose={onClose}
    />
  );
}
