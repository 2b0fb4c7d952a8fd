import { useLive } from '../api/live';
import { paths } from '../api/paths';
import type { JobLine, JobLines } from '../api/shapes';
import { duration, exact } from '../format';
import { Card } from '../part/Card';
import { CopyAsCurl } from '../part/Copy';
import { Moment } from '../part/Moment';
import { Notice } from '../part/Notice';
import { Page } from '../part/Page';
import { SearchField } from '../part/SearchField';
import { Show } from '../part/Show';
import { StateBadge } from '../part/StateBadge';
import { Table, type Column } from '../part/Table';
import { Segments } from '../part/Tabs';
import { href, replace } from '../routing';
import { JobName } from './OverviewScreen';

type Group = '' | 'running' | 'finished' | 'failed' | 'cancelled';

const groups: Record<Exclude<Group, ''>, readonly string[]> = {
  running: ['INITIALIZING', 'CREATED', 'RUNNING', 'RESTARTING', 'FAILING', 'CANCELLING', 'RECONCILING'],
  finished: ['FINISHED'],
  failed: ['FAILED'],
  cancelled: ['CANCELED', 'SUSPENDED'],
};

/** Every job that the server knows. The filter stands in the address, so that it can be sent to a colleague. */
export function JobsScreen({ text, state }: { text: string; state: string }) {
  const jobs = useLive<JobLines>(paths.jobs);
  const group = (state in groups ? state : '') as Group;
  const filter = (next: { text?: string; state?: string }) => replace({ screen: 'jobs', text, state: group, ...next });
  return (
    <Page
      title="Jobs"
      actions={
        <>
          <SearchField label="Filter by name or id" value={text} onInput={(typed) => filter({ text: typed })} />
          <CopyAsCurl path={paths.jobs} />
        </>
      }
    >
      <Show of={jobs} what="the list of jobs">
        {(list) => <Listed jobs={list.jobs} text={text} group={group} filter={filter} />}
      </Show>
    </Page>
  );
}

function Listed({ jobs, text, group, filter }: {
  jobs: readonly JobLine[];
  text: string;
  group: Group;
  filter: (next: { text?: string; state?: string }) => void;
}) {
  const named = jobs.filter((job) => matches(job, text));
  const shown = named.filter((job) => group === '' || groups[group].includes(job.state));
  const tally = (states: readonly string[]) => exact(named.filter((job) => states.includes(job.state)).length);
  return (
    <>
      <Segments
        label="State"
        value={group}
        onChange={(next) => filter({ state: next })}
        options={[
          ['', `All ${exact(named.length)}`],
          ['running', `Running ${tally(groups.running)}`],
          ['finished', `Finished ${tally(groups.finished)}`],
          ['failed', `Failed ${tally(groups.failed)}`],
          ['cancelled', `Cancelled ${tally(groups.cancelled)}`],
        ]}
      />
      <Card flush>
        {shown.length > 0 ? (
          <Table
            caption="Jobs"
            columns={columns}
            rows={shown}
            id={(job) => job.jid}
            open={(job) => href({ screen: 'job', job: job.jid, tab: 'graph', vertexTab: 'metrics' })}
            sorted={{ title: 'Started', down: true }}
          />
        ) : jobs.length === 0 ? (
          <Notice title="No job has been submitted yet">
            <p>Run a statement in the SQL shell or post a job, and it appears here.</p>
          </Notice>
        ) : (
          <Notice icon="search" title="No job matches">
            <button type="button" class="button" onClick={() => filter({ text: '', state: '' })}>
              Show all {exact(jobs.length)}
            </button>
          </Notice>
        )}
      </Card>
    </>
  );
}

const columns: readonly Column<JobLine>[] = [
  { title: 'Name', kind: 'name', by: (job) => job.name, cell: (job) => <JobName job={job} /> },
  { title: 'State', by: (job) => job.state, cell: (job) => <StateBadge state={job.state} /> },
  { title: 'Started', kind: 'number', by: (job) => job['start-time'], cell: (job) => <Moment at={job['start-time']} /> },
  { title: 'Duration', kind: 'number', by: (job) => job.duration, cell: (job) => duration(job.duration) },
  { title: 'Tasks', kind: 'number', by: (job) => job.tasks['total'] ?? 0, cell: (job) => <Tasks job={job} /> },
  { title: 'Id', cell: (job) => <code class="muted">{job.jid.slice(0, 8)}</code> },
];

function Tasks({ job }: { job: JobLine }) {
  const total = job.tasks['total'] ?? 0;
  const does = (job.tasks['running'] ?? 0) + (job.tasks['finished'] ?? 0);
  return <span title={spelled(job.tasks)}>{does === total ? exact(total) : `${exact(does)} of ${exact(total)}`}</span>;
}

function spelled(tasks: Record<string, number>): string {
  const parts = Object.entries(tasks).filter(([state, amount]) => state !== 'total' && amount > 0);
  return parts.map(([state, amount]) => `${amount} ${state}`).join(', ');
}

export function matches(job: { name: string; jid: string }, text: string): boolean {
  const wanted = text.trim().toLowerCase().split(/\s+/);
  const has = `${job.name} ${job.jid}`.toLowerCase();
  return wanted.every((word) => has.includes(word));
}
