import { about } from '../api/events';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { href, jobTabs, type JobTab, type Route } from '../routing';
import { CopyAsCurl } from '../ui/Copy';
import { lazy } from '../ui/lazy';
import { Page } from '../ui/Page';
import { Show } from '../ui/Show';
import { Tabs } from '../ui/Tabs';
import type { CheckpointsHistory, JobsDetail } from '../wire';
import { ActionsInProgress } from './action/ActionsInProgress';
import { JobActions } from './action/JobActions';
import { GraphTab } from './graph/GraphTab';
import './job.css';
import { JobHeader } from './JobHeader';
import { tabRoute, tabNames } from './jobTabs';

const TimelineTab = lazy(() => import('./timeline/TimelineTab').then((found) => found.TimelineTab));
const ExceptionsTab = lazy(() => import('./exception/ExceptionsTab').then((found) => found.ExceptionsTab));
const CheckpointsTab = lazy(() => import('./checkpoint/CheckpointsTab').then((found) => found.CheckpointsTab));
const JobMetricsTab = lazy(() => import('./metric/JobMetricsTab').then((found) => found.JobMetricsTab));
const ConfigurationTab = lazy(() => import('./ConfigurationTab').then((found) => found.ConfigurationTab));
const SqlTab = lazy(() => import('./SqlTab').then((found) => found.SqlTab));

type Place = Extract<Route, { screen: 'job' }>;

/** One job with its tabs and actions. */
export function JobScreen({ at }: { at: Place }) {
  const job = useLive(paths.job(at.job), 1_000, about.job(at.job));
  const now = job.value.value;
  return (
    <Page
      title={now?.name ?? 'Job'}
      trail={[{ name: 'Jobs', address: href({ screen: 'jobs', text: '', state: '' }) }]}
      facts={
        <>
          {now === undefined ? <code>{at.job}</code> : <JobHeader job={now} />}
          <ActionsInProgress job={at.job} />
        </>
      }
      actions={
        <>
          <CopyAsCurl path={paths.job(at.job)} />
          {now !== undefined && <JobActions job={now} onDone={() => job.refresh()} />}
        </>
      }
    >
      <JobTabs at={at} />
      <Show of={job} what={`the job ${at.job}`}>
        {(value) => <Tab at={at} job={value} />}
      </Show>
    </Page>
  );
}

function Tab({ at, job }: { at: Place; job: JobsDetail }) {
  switch (at.tab) {
    case 'graph':
      return <GraphTab job={job} vertex={at.vertex} vertexTab={at.vertexTab} subtask={at.subtask} />;
    case 'timeline':
      return <TimelineTab job={job} />;
    case 'exceptions':
      return <ExceptionsTab job={at.job} detail={job} />;
    case 'checkpoints':
      return <CheckpointsTab job={job} checkpoint={at.checkpoint} against={at.against} />;
    case 'metrics':
      return <JobMetricsTab job={job} pick={at.pick} />;
    case 'configuration':
      return <ConfigurationTab job={at.job} detail={job} />;
    case 'sql':
      return <SqlTab job={at.job} detail={job} />;
  }
}

function JobTabs({ at }: { at: Place }) {
  const checkpoints = useLive(paths.checkpoints(at.job), 3_000, about.checkpointsOf(at.job)).value.value;
  const failures = useLive(paths.jobFailures(at.job), 3_000, about.exceptionsOf(at.job)).value.value?.known;
  const failing = checkpoints !== undefined && lastCheckpointFailed(checkpoints);
  const tallies: Partial<Record<JobTab, { tally: string | number; severe: boolean }>> = {
    exceptions: { tally: failures ?? 0, severe: true },
    checkpoints: { tally: failing ? `${checkpoints.counts.failed} failed` : (checkpoints?.counts.completed ?? 0), severe: failing },
  };
  return (
    <Tabs
      label="Job tabs"
      tabs={jobTabs.map((tab) => ({
        name: tabNames[tab],
        address: href(tabRoute(at.job, tab)),
        current: at.tab === tab,
        ...tallies[tab],
      }))}
    />
  );
}

/** Whether the last checkpoint failed. A failure while the tasks were still starting does not count. */
function lastCheckpointFailed({ counts, latest }: CheckpointsHistory): boolean {
  if (counts.completed === 0) return counts.failed > 0;
  return latest.failed !== null && latest.completed !== null && latest.failed.id > latest.completed.id;
}
