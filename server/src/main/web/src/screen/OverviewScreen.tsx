import { signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useLive, type Live } from '../api/live';
import { paths } from '../api/paths';
import { moved, pulse, reading, type Pulse, type Reading } from '../api/pulse';
import type { JobDetail, JobLine, JobLines, Overview } from '../api/shapes';
import { duration, exact, percent, plural, rate } from '../format';
import { HELD_BACK } from '../graph/load';
import { Card, Stat } from '../part/Card';
import { CopyAsCurl } from '../part/Copy';
import { Icon } from '../part/Icon';
import { LoadBar, Meter } from '../part/LoadBar';
import { Notice } from '../part/Notice';
import { Page } from '../part/Page';
import { Show } from '../part/Show';
import { StateBadge } from '../part/StateBadge';
import { Table, type Column } from '../part/Table';
import { Moment } from '../part/Moment';
import { href } from '../routing';

/** So many running jobs are watched closely; the others are one click away. */
const WATCHED = 12;

/** The pulses of running jobs outlive the screen, so that coming back shows them at once. */
const pulses = signal<ReadonlyMap<string, Pulse>>(new Map());
const anchors = new Map<string, Reading>();

/** How the cluster does, at a glance: what runs, how fast, and what is in trouble. */
export function OverviewScreen() {
  const overview = useLive<Overview>(paths.overview, 1_000);
  const jobs = useLive<JobLines>(paths.jobs, 1_000);
  return (
    <Page title="Overview" actions={<CopyAsCurl path={paths.overview} />}>
      <Show of={overview} what="the overview">
        {(now) => <Stats now={now} jobs={jobs.value.value?.jobs ?? []} />}
      </Show>
      <Card flush title="Running jobs" side={<a href="#/jobs">All jobs</a>}>
        <Show of={jobs} what="the list of jobs">
          {(list) => <Running jobs={list.jobs} />}
        </Show>
      </Card>
      <Card flush title="Ended lately">
        <Show of={jobs} what="the list of jobs">
          {(list) => <Ended jobs={list.jobs} />}
        </Show>
      </Card>
    </Page>
  );
}

function Stats({ now, jobs }: { now: Overview; jobs: readonly JobLine[] }) {
  const used = now['slots-total'] - now['slots-available'];
  const known = jobs.filter((job) => !ended(job)).flatMap((job) => pulses.value.get(job.jid) ?? []);
  const all = known.reduce((sum, each) => sum + each.recordsPerSecond, 0);
  const restarting = jobs.filter((job) => job.state === 'RESTARTING' || job.state === 'FAILING').length;
  return (
    <div class="stats">
      <Stat
        name="Running jobs"
        value={exact(now['jobs-running'])}
        note={restarting === 0 ? 'none restarting' : `${restarting} restarting`}
        address={href({ screen: 'jobs', text: '', state: 'running' })}
      />
      <Stat
        name="Failed jobs"
        value={exact(now['jobs-failed'])}
        note={`${exact(now['jobs-finished'])} finished, ${exact(now['jobs-cancelled'])} cancelled`}
        address={href({ screen: 'jobs', text: '', state: 'failed' })}
      />
      <Stat
        name="Slots in use"
        value={
          <>
            {exact(used)} <small>of {exact(now['slots-total'])}</small>
          </>
        }
        note={<Meter used={used} of={now['slots-total']} label={`${used} of ${now['slots-total']} slots in use`} />}
        address="#/task-managers"
      />
      <Stat name="Task managers" value={exact(now.taskmanagers)} note={now.taskmanagers === 0 ? 'no work can run' : 'registered'} address="#/task-managers" />
      <Stat
        name="Records read"
        value={known.length === 0 ? '–' : rate(all)}
        note={known.length === 0 ? 'measured while jobs run' : `by the sources of ${plural(known.length, 'job')}`}
      />
    </div>
  );
}

function Running({ jobs }: { jobs: readonly JobLine[] }) {
  const running = jobs.filter((job) => !ended(job)).sort((a, b) => b['start-time'] - a['start-time']);
  if (running.length === 0) {
    return (
      <Notice title="Nothing is running">
        <p>Jobs appear here as soon as a statement or a client submits one.</p>
      </Notice>
    );
  }
  const watched = running.slice(0, WATCHED);
  return (
    <>
      {watched.filter((job) => job.state === 'RUNNING').map((job) => (
        <Watch key={job.jid} job={job.jid} />
      ))}
      <Table caption="Running jobs" columns={runningColumns} rows={watched} id={(job) => job.jid} open={address} />
      {running.length > WATCHED && (
        <div class="card-body">
          <a href={href({ screen: 'jobs', text: '', state: 'running' })}>{plural(running.length - WATCHED, 'more running job')}</a>
        </div>
      )}
    </>
  );
}

const runningColumns: readonly Column<JobLine>[] = [
  { title: 'Job', kind: 'name', by: (job) => job.name, cell: (job) => <JobName job={job} /> },
  { title: 'State', by: (job) => job.state, cell: (job) => <StateBadge state={job.state} /> },
  { title: 'Health', cell: (job) => <Health pulse={pulses.value.get(job.jid)} /> },
  {
    title: 'Records read',
    kind: 'number',
    by: (job) => pulses.value.get(job.jid)?.recordsPerSecond ?? -1,
    cell: (job) => rate(pulses.value.get(job.jid)?.recordsPerSecond),
  },
  { title: 'Running for', kind: 'number', by: (job) => job.duration, cell: (job) => duration(job.duration) },
];

function Ended({ jobs }: { jobs: readonly JobLine[] }) {
  const past = jobs.filter(ended).sort((a, b) => b['end-time'] - a['end-time']).slice(0, 8);
  if (past.length === 0) return <Notice title="No job has ended yet" />;
  return <Table caption="Jobs that ended lately" columns={endedColumns} rows={past} id={(job) => job.jid} open={address} />;
}

const endedColumns: readonly Column<JobLine>[] = [
  { title: 'Job', kind: 'name', by: (job) => job.name, cell: (job) => <JobName job={job} /> },
  { title: 'State', by: (job) => job.state, cell: (job) => <StateBadge state={job.state} /> },
  { title: 'Ended', kind: 'number', by: (job) => job['end-time'], cell: (job) => <Moment at={job['end-time']} /> },
  { title: 'Ran for', kind: 'number', by: (job) => job.duration, cell: (job) => duration(job.duration) },
];

export function JobName({ job }: { job: JobLine }) {
  return (
    <a class="cut" style={{ display: 'block' }} href={address(job)} title={job.name}>
      {job.name}
    </a>
  );
}

/** The worst of a job in one line: who is held back, or else who is busiest. */
function Health({ pulse }: { pulse: Pulse | undefined }) {
  if (pulse === undefined) return <span class="muted">–</span>;
  const held = pulse.mostHeldBack;
  if (held !== undefined && held.ratio >= HELD_BACK) {
    return (
      <span class="row" title={held.name}>
        <span style={{ width: '56px' }}>
          <LoadBar busy={0} back={held.ratio} />
        </span>
        <Icon name="warning" />
        back-pressured {percent(held.ratio)}
      </span>
    );
  }
  return (
    <span class="row" title={pulse.busiest?.name}>
      <span style={{ width: '56px' }}>
        <LoadBar busy={pulse.busiest?.ratio} back={0} />
      </span>
      busy {percent(pulse.busiest?.ratio ?? 0)}
    </span>
  );
}

/** Reads one running job again and again while the overview is open; shows nothing itself. */
function Watch({ job }: { job: string }) {
  const detail: Live<JobDetail> = useLive<JobDetail>(paths.job(job), 2_000);
  const last = useSignal<JobDetail | undefined>(undefined);
  useEffect(() => detail.value.subscribe((value) => {
    if (value === undefined || value === last.peek()) return;
    last.value = value;
    const now = reading(value);
    const before = anchors.get(job);
    if (before !== undefined && !moved(before, now)) return;
    anchors.set(job, now);
    const found = before === undefined ? undefined : pulse(before, now);
    if (found !== undefined) pulses.value = new Map(pulses.peek()).set(job, found);
  }), [detail]);
  return null;
}

function ended(job: JobLine): boolean {
  return ['FINISHED', 'FAILED', 'CANCELED', 'SUSPENDED'].includes(job.state);
}

function address(job: JobLine): string {
  return href({ screen: 'job', job: job.jid, tab: 'graph', vertexTab: 'metrics' });
}
