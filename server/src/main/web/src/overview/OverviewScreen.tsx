import { about } from '../api/events';
import { useLive, useLiveAll } from '../api/live';
import { paths } from '../api/paths';
import { duration, exact, percent, plural, rate } from '../format';
import { ended, inGroup } from '../job/jobList';
import { addressOf, JobName } from '../job/JobName';
import { href } from '../routing';
import { moment, shownTime } from '../time';
import { Card, Stat } from '../ui/Card';
import { CopyAsCurl } from '../ui/Copy';
import { SlotsStat } from '../ui/LoadBar';
import { Moment } from '../ui/Moment';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import { Show } from '../ui/Show';
import { StateBadge } from '../ui/StateBadge';
import { Table, type Column } from '../ui/Table';
import type { ClusterOverview, DiagnosisReport, HistoryCharts, JobsLine } from '../wire';
import { Attention } from './Attention';
import { FirstSteps } from './FirstSteps';
import { countHealthy, findProblems, jobsToDiagnose } from './problems';
import { RecentEvents } from './RecentEvents';
import { useRecentSeries, useRecentHistory, useJobsAtMoment } from './recentHistory';
import { RunningJobs } from './RunningJobs';
import { TaskManagerList } from './TaskManagerList';
import { latest, throughputs } from './throughput';

/** Up to this many running jobs are diagnosed and charted. */
const MAX_DIAGNOSED = 12;

/** The state of the cluster: problems with their reasons, running jobs, throughput and recent events. */
export function OverviewScreen() {
  const overview = useLive(paths.overview, 1_000, about.jobs);
  const jobs = useLive(paths.jobs, 2_000, about.jobs);
  return (
    <Page title="Overview" actions={<CopyAsCurl path={paths.overview} />}>
      <Show of={jobs} what="the list of jobs">
        {(list) => <Whole jobs={list.jobs} overview={overview.value.value} />}
      </Show>
    </Page>
  );
}

function Whole({ jobs, overview }: { jobs: readonly JobsLine[]; overview: ClusterOverview | undefined }) {
  const lines = useJobsAtMoment(jobs);
  const history = useRecentHistory();
  const { events } = history;
  const diagnosed = jobsToDiagnose(lines, events, MAX_DIAGNOSED);
  const charts = useRecentSeries(['recordsOut', 'busyMax', 'backPressuredMax'], diagnosed.map((job) => job.jid)).value.value;
  const diagnoses = useDiagnoses(diagnosed);
  const free = overview?.['slots-available'] ?? 0;
  const problems = findProblems({ jobs: lines, diagnoses, events, freeSlots: free, now: shownTime() });
  const running = lines.filter((job) => !ended(job)).length;
  return (
    <>
      <Stats jobs={lines} overview={overview} charts={charts} />
      <Attention problems={problems} healthy={countHealthy(lines, diagnoses)} />
      <div class="overview">
        <div class="stack">
          {lines.length === 0 ? <FirstSteps /> : <RunningJobs jobs={diagnosed} all={running} charts={charts} />}
          {lines.length > 0 && <Ended jobs={lines} />}
        </div>
        <div class="stack">
          <RecentEvents history={history} />
          <TaskManagerList />
        </div>
      </div>
    </>
  );
}

/** The diagnoses of the jobs that run, by job. */
function useDiagnoses(jobs: readonly JobsLine[]): ReadonlyMap<string, DiagnosisReport> {
  const running = moment.value === undefined ? jobs.filter((job) => job.state === 'RUNNING') : [];
  const reports = useLiveAll<DiagnosisReport>(running.map((job) => paths.diagnosis(job.jid)), 5_000);
  return new Map(running.flatMap((job, place) => (reports[place] === undefined ? [] : [[job.jid, reports[place]] as const])));
}

function Stats({ jobs, overview, charts }: { jobs: readonly JobsLine[]; overview: ClusterOverview | undefined; charts: HistoryCharts | undefined }) {
  const now = overview;
  const used = now === undefined ? 0 : now['slots-total'] - now['slots-available'];
  const of = (group: 'running' | 'troubled' | 'failed' | 'finished' | 'cancelled') => jobs.filter((job) => inGroup(job, group)).length;
  const speeds = charts === undefined ? [] : [...throughputs(charts).values()].flatMap((values) => latest(values) ?? []);
  return (
    <div class="stats">
      <Stat
        name="Running jobs"
        value={exact(of('running'))}
        note={of('troubled') === 0 ? 'none restarting' : `${of('troubled')} restarting`}
        address={href({ screen: 'jobs', text: '', state: 'running' })}
      />
      <Stat name="Failed jobs" value={exact(of('failed'))} note={`${exact(of('finished'))} finished, ${exact(of('cancelled'))} cancelled`} address={href({ screen: 'jobs', text: '', state: 'failed' })} />
      <Stat
        name="Records in"
        value={speeds.length === 0 ? '–' : rate(speeds.reduce((sum, each) => sum + each, 0))}
        note={speeds.length === 0 ? 'measured while jobs run' : `from the sources of ${plural(speeds.length, 'job')}`}
      />
      {moment.value === undefined && now !== undefined && (
        <>
          <SlotsStat used={used} of={now['slots-total']} label={`${percent(now['slots-total'] === 0 ? 0 : used / now['slots-total'])} of the slots in use`} address={href({ screen: 'taskManagers' })} />
          <Stat name="Task managers" value={exact(now.taskmanagers)} note={now.taskmanagers === 0 ? 'no job can run' : 'registered'} address={href({ screen: 'taskManagers' })} />
        </>
      )}
    </div>
  );
}

function Ended({ jobs }: { jobs: readonly JobsLine[] }) {
  const past = jobs.filter(ended).sort((a, b) => b['end-time'] - a['end-time']).slice(0, 8);
  return (
    <Card flush title="Recently ended">
      {past.length === 0 ? <Notice title="No job has ended yet" /> : <Table caption="Recently ended jobs" columns={endedColumns} rows={past} id={(job) => job.jid} open={addressOf} />}
    </Card>
  );
}

const endedColumns: readonly Column<JobsLine>[] = [
  { title: 'Job', kind: 'name', by: (job) => job.name, cell: (job) => <JobName job={job} /> },
  { title: 'State', by: (job) => job.state, cell: (job) => <StateBadge state={job.state} /> },
  { title: 'Ended', kind: 'number', by: (job) => job['end-time'], cell: (job) => <Moment at={job['end-time']} /> },
  { title: 'Ran for', kind: 'number', minor: true, by: (job) => job.duration, cell: (job) => duration(job.duration) },
];
