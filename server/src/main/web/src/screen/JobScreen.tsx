import { useLive } from '../api/live';
import { paths } from '../api/paths';
import type { Checkpoints, Exceptions, JobDetail } from '../api/shapes';
import { duration } from '../format';
import { CopyAsCurl, CopyButton } from '../part/Copy';
import { Moment } from '../part/Moment';
import { Page } from '../part/Page';
import { Show } from '../part/Show';
import { StateBadge } from '../part/StateBadge';
import { Tabs } from '../part/Tabs';
import { href, type Route } from '../routing';
import { CheckpointsTab } from './CheckpointsTab';
import { ConfigurationTab } from './ConfigurationTab';
import { ExceptionsTab } from './ExceptionsTab';
import { GraphTab } from './GraphTab';
import { JobActions } from './JobActions';

type Place = Extract<Route, { screen: 'job' }>;

/** One job: its graph, its checkpoints, what went wrong, how it is configured, and what one can do to it. */
export function JobScreen({ at }: { at: Place }) {
  const job = useLive<JobDetail>(paths.job(at.job));
  const now = job.value.value;
  const name = now?.name ?? 'Job';
  return (
    <Page
      title={name}
      trail={[{ name: 'Jobs', address: '#/jobs' }]}
      facts={now === undefined ? <code>{at.job}</code> : <Facts job={now} />}
      actions={
        <>
          <CopyAsCurl path={paths.job(at.job)} />
          {now !== undefined && <JobActions job={now} onDone={() => job.refresh()} />}
        </>
      }
    >
      <JobTabs at={at} />
      {at.tab === 'graph' && (
        <Show of={job} what={`the job ${at.job}`}>
          {(value) => <GraphTab job={value} vertex={at.tab === 'graph' ? at.vertex : undefined} vertexTab={at.tab === 'graph' ? at.vertexTab : 'metrics'} />}
        </Show>
      )}
      {at.tab === 'checkpoints' && <CheckpointsTab job={at.job} names={vertexNames(now)} checkpoint={at.checkpoint} />}
      {at.tab === 'exceptions' && <ExceptionsTab job={at.job} />}
      {at.tab === 'configuration' && <ConfigurationTab job={at.job} />}
    </Page>
  );
}

function Facts({ job }: { job: JobDetail }) {
  return (
    <>
      <StateBadge state={job.state} />
      <span>
        started <b><Moment at={job['start-time']} /></b>
      </span>
      <span>
        {job['end-time'] > 0 ? 'ran' : 'for'} <b>{duration(job.duration)}</b>
      </span>
      <span>{job['job-type'] === 'BATCH' ? 'batch' : 'streaming'}</span>
      <span class="row">
        <code>{job.jid}</code>
        <CopyButton text={job.jid} label="" />
      </span>
    </>
  );
}

function JobTabs({ at }: { at: Place }) {
  const checkpoints = useLive<Checkpoints>(paths.checkpoints(at.job), 3_000).value.value;
  const failures = useLive<Exceptions>(paths.jobExceptions(at.job), 3_000).value.value?.exceptionHistory.entries.length;
  const failing = checkpoints !== undefined && troubled(checkpoints);
  return (
    <Tabs
      label="Of this job"
      tabs={[
        {
          name: 'Graph',
          address: href({ screen: 'job', job: at.job, tab: 'graph', vertexTab: 'metrics' }),
          current: at.tab === 'graph',
        },
        {
          name: 'Checkpoints',
          address: href({ screen: 'job', job: at.job, tab: 'checkpoints' }),
          current: at.tab === 'checkpoints',
          tally: failing ? `${checkpoints.counts.failed} failed` : (checkpoints?.counts.completed ?? 0),
          grave: failing,
        },
        {
          name: 'Exceptions',
          address: href({ screen: 'job', job: at.job, tab: 'exceptions' }),
          current: at.tab === 'exceptions',
          tally: failures ?? 0,
          grave: true,
        },
        {
          name: 'Configuration',
          address: href({ screen: 'job', job: at.job, tab: 'configuration' }),
          current: at.tab === 'configuration',
        },
      ]}
    />
  );
}

/** Whether the last checkpoint failed. One that failed while the tasks were still starting is nothing to worry about. */
function troubled({ counts, latest }: Checkpoints): boolean {
  if (counts.completed === 0) return counts.failed > 0;
  return latest.failed !== null && latest.completed !== null && latest.failed.id > latest.completed.id;
}

function vertexNames(job: JobDetail | undefined): ReadonlyMap<string, string> {
  return new Map((job?.vertices ?? []).map((vertex) => [vertex.id, vertex.name]));
}
