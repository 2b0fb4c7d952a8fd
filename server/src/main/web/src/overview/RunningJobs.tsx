import { useMemo } from 'preact/hooks';
import { elapsed, percent, plural, rate } from '../format';
import { BACK_PRESSURED } from '../job/graph/load';
import { addressOf, JobName } from '../job/JobName';
import { href } from '../routing';
import { Card } from '../ui/Card';
import { LoadBar } from '../ui/LoadBar';
import { Notice } from '../ui/Notice';
import { Sparkline } from '../ui/Sparkline';
import { StateBadge } from '../ui/StateBadge';
import { Table, type Column } from '../ui/Table';
import type { HistoryCharts, JobsLine } from '../wire';
import { latest, throughputs, worst } from './throughput';

/** The running jobs with their throughput and the load of their most loaded operator. */
export function RunningJobs({ jobs, all, charts }: { jobs: readonly JobsLine[]; all: number; charts: HistoryCharts | undefined }) {
  const columns = useMemo(() => columnsOf(charts), [charts]);
  return (
    <Card flush title="Running" side={<a href={href({ screen: 'jobs', text: '', state: '' })}>All jobs</a>}>
      {jobs.length === 0 ? (
        <Notice title="Nothing is running" text="Jobs appear here as soon as a statement or a client submits one." />
      ) : (
        <Table caption="Running jobs" columns={columns} rows={jobs} id={(job) => job.jid} open={addressOf} />
      )}
      {all > jobs.length && (
        <p class="card-body">
          <a href={href({ screen: 'jobs', text: '', state: 'running' })}>{plural(all - jobs.length, 'more running job')}</a>
        </p>
      )}
    </Card>
  );
}

function columnsOf(charts: HistoryCharts | undefined): readonly Column<JobsLine>[] {
  const speeds = charts === undefined ? new Map<string, readonly (number | undefined)[]>() : throughputs(charts);
  const busy = charts === undefined ? new Map<string, number>() : worst(charts, 'busyMax');
  const back = charts === undefined ? new Map<string, number>() : worst(charts, 'backPressuredMax');
  return [
    { title: 'Job', kind: 'name', by: (job) => job.name, cell: (job) => <JobName job={job} /> },
    { title: 'State', by: (job) => job.state, cell: (job) => <StateBadge state={job.state} /> },
    { title: 'Most loaded', by: (job) => back.get(job.jid) ?? busy.get(job.jid) ?? -1, cell: (job) => <Load busy={busy.get(job.jid)} back={back.get(job.jid)} />, minor: true },
    {
      title: 'Records in',
      kind: 'number',
      by: (job) => latest(speeds.get(job.jid) ?? []) ?? -1,
      cell: (job) => (
        <span class="speed">
          <Sparkline values={speeds.get(job.jid) ?? []} />
          <b>{rate(latest(speeds.get(job.jid) ?? []))}</b>
        </span>
      ),
    },
    { title: 'Duration', kind: 'number', minor: true, by: (job) => job.duration, cell: (job) => elapsed(job.duration) },
  ];
}

function Load({ busy, back }: { busy: number | undefined; back: number | undefined }) {
  if (busy === undefined && back === undefined) return <span class="muted">–</span>;
  const held = (back ?? 0) >= BACK_PRESSURED;
  return (
    <span class="row">
      <span class="load-short">
        <LoadBar busy={held ? 0 : busy} back={held ? back : 0} />
      </span>
      <span class="muted">{held ? `back-pressured ${percent(back)}` : `busy ${percent(busy)}`}</span>
    </span>
  );
}
