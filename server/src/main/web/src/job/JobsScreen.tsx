import { useMemo } from 'preact/hooks';
import { PermittedLink } from '../account/Permitted';
import { refusal } from '../api/permission';
import { about } from '../api/events';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { duration, elapsed, exact } from '../format';
import { useJobsAtMoment } from '../overview/recentHistory';
import { href, replace, type Route } from '../routing';
import { shownTime } from '../time';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { CopyAsCurl } from '../ui/Copy';
import { Select } from '../ui/Field';
import { Moment } from '../ui/Moment';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import { SearchField } from '../ui/SearchField';
import { Show } from '../ui/Show';
import { StateBadge, word } from '../ui/StateBadge';
import { Table, type Column } from '../ui/Table';
import { Segments } from '../ui/Tabs';
import type { JobsLine } from '../wire';
import { filterJobs, groups, inGroup, type JobFilter, type JobGroup, type JobSource } from './jobList';
import { addressOf, JobName } from './JobName';
import { useOrigins } from './useOrigins';

type Place = Extract<Route, { screen: 'jobs' }>;
type Change = Partial<JobFilter>;

/** All jobs that the server knows. The filter is part of the address, so it can be shared. */
export function JobsScreen({ at }: { at: Place }) {
  const jobs = useLive(paths.jobs, 1_000, about.jobs);
  const filter: JobFilter = { text: at.text, state: (at.state in groups ? at.state : '') as JobGroup, submitter: at.submitter ?? '', within: at.within ?? '' };
  const change = (next: Change) => replace({ screen: 'jobs', ...filter, ...next });
  return (
    <Page
      title="Jobs"
      facts={refusal('VIEW_ALL') !== undefined && <span title={refusal('VIEW_ALL')}>Only your own jobs: those of others need the role viewer or operator.</span>}
      actions={
        <>
          <PermittedLink needs="SUBMIT" href={href({ screen: 'submit' })}>
            Submit a jar
          </PermittedLink>
          <CopyAsCurl path={paths.jobs} />
        </>
      }
    >
      <Show of={jobs} what="the list of jobs">
        {(list) => <Listed jobs={list.jobs} filter={filter} change={change} />}
      </Show>
    </Page>
  );
}

function Listed({ jobs, filter, change }: { jobs: readonly JobsLine[]; filter: JobFilter; change: (next: Change) => void }) {
  const lines = useJobsAtMoment(jobs);
  const known = useOrigins();
  const named = useMemo(() => filterJobs(lines, filter, known, shownTime()), [lines, known, filter.text, filter.submitter, filter.within]);
  const shown = named.filter((job) => inGroup(job, filter.state));
  const columns = useMemo(() => columnsOf(known), [known]);
  return (
    <>
      <Filters named={named} filter={filter} known={known} change={change} />
      <Card flush>
        {shown.length > 0 ? (
          <Table caption="Jobs" columns={columns} rows={shown} id={(job) => job.jid} open={addressOf} sorted={{ title: 'Started', down: true }} />
        ) : lines.length === 0 ? (
          <Notice title="No job has been submitted yet">
            {refusal('RUN') === undefined && <p>Run a statement in the SQL page or the SQL shell{refusal('SUBMIT') === undefined && ', or submit a jar'}, and the job appears here.</p>}
          </Notice>
        ) : (
          <Notice icon="search" title="No job matches">
            <Button onClick={() => change({ text: '', state: '', submitter: '', within: '' })}>
              Show all {exact(lines.length)}
            </Button>
          </Notice>
        )}
      </Card>
    </>
  );
}

const spans: readonly (readonly [minutes: string, name: string])[] = [
  ['', 'Started at any time'],
  ['15', 'in the last 15 min'],
  ['60', 'in the last hour'],
  ['360', 'in the last 6 h'],
  ['1440', 'in the last day'],
  ['10080', 'in the last week'],
];

function Filters({ named, filter, known, change }: { named: readonly JobsLine[]; filter: JobFilter; known: ReadonlyMap<string, JobSource>; change: (next: Change) => void }) {
  const tally = (group: JobGroup) => exact(named.filter((job) => inGroup(job, group)).length);
  const submitters = [...new Set([...known.values()].flatMap((origin) => origin.submitter ?? []))].sort();
  return (
    <div class="row wrap filters">
      <SearchField label="Name, id or statement" value={filter.text} onInput={(text) => change({ text })} />
      <Segments
        label="State"
        value={filter.state}
        onChange={(state) => change({ state })}
        options={[
          ['', `All ${tally('')}`],
          ['running', `Running ${tally('running')}`],
          ['troubled', `Restarting ${tally('troubled')}`],
          ['finished', `Finished ${tally('finished')}`],
          ['failed', `Failed ${tally('failed')}`],
          ['cancelled', `Cancelled ${tally('cancelled')}`],
        ]}
      />
      <Select label="When started" value={filter.within} options={spans} onChange={(within) => change({ within })} />
      {(submitters.length > 0 || filter.submitter !== '') && (
        <Select
          label="Submitter"
          value={filter.submitter}
          options={[['', 'By anyone'], ...[...new Set([...submitters, ...(filter.submitter === '' ? [] : [filter.submitter])])].map((name) => [name, `by ${name}`] as const)]}
          onChange={(submitter) => change({ submitter })}
        />
      )}
    </div>
  );
}

function columnsOf(known: ReadonlyMap<string, JobSource>): readonly Column<JobsLine>[] {
  const of = (job: JobsLine) => known.get(job.jid);
  return [
    { title: 'Name', kind: 'name', by: (job) => job.name, cell: (job) => <JobName job={job} /> },
    { title: 'State', by: (job) => job.state, cell: (job) => <StateBadge state={job.state} /> },
    { title: 'Started', kind: 'number', by: (job) => job['start-time'], cell: (job) => <Moment at={job['start-time']} /> },
    { title: 'Duration', kind: 'number', by: (job) => job.duration, cell: (job) => (job['end-time'] > 0 ? duration : elapsed)(job.duration) },
    { title: 'Tasks', kind: 'number', minor: true, by: (job) => job.tasks['total'] ?? 0, cell: (job) => <Tasks job={job} /> },
    { title: 'Submitter', minor: true, by: (job) => of(job)?.submitter ?? '', cell: (job) => <span class="muted">{of(job)?.submitter ?? '–'}</span> },
    { title: 'Session', extra: true, by: (job) => of(job)?.sessionName ?? '', cell: (job) => of(job)?.sessionName ?? '–' },
    { title: 'Statement', extra: true, kind: 'name', by: (job) => of(job)?.statement ?? '', cell: (job) => <Statement text={of(job)?.statement} /> },
    { title: 'Type', extra: true, by: (job) => job.jobType ?? '', cell: (job) => (job.jobType === null ? '–' : word(job.jobType)) },
    { title: 'Scheduler', extra: true, by: (job) => job.schedulerType ?? '', cell: (job) => job.schedulerType ?? '–' },
    { title: 'Ended', extra: true, kind: 'number', by: (job) => job['end-time'], cell: (job) => <Moment at={job['end-time']} /> },
    { title: 'Last change', extra: true, kind: 'number', by: (job) => job['last-modification'], cell: (job) => <Moment at={job['last-modification']} /> },
    { title: 'Id', minor: true, by: (job) => job.jid, cell: (job) => <code class="muted">{job.jid.slice(0, 8)}</code> },
  ];
}

function Statement({ text }: { text: string | undefined }) {
  return (
    <code class="cut block" title={text}>
      {text ?? '–'}
    </code>
  );
}

function Tasks({ job }: { job: JobsLine }) {
  const total = job.tasks['total'] ?? 0;
  const does = (job.tasks['running'] ?? 0) + (job.tasks['finished'] ?? 0);
  return <span title={spelled(job.tasks)}>{does === total ? exact(total) : `${exact(does)} of ${exact(total)}`}</span>;
}

function spelled(tasks: Record<string, number>): string {
  const parts = Object.entries(tasks).filter(([state, amount]) => state !== 'total' && amount > 0);
  return parts.map(([state, amount]) => `${amount} ${state}`).join(', ');
}
