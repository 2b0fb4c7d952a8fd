import { PermittedLink } from '../account/Permitted';
import { about } from '../api/events';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { duration, exact, plural } from '../format';
import { href, replace } from '../routing';
import { Card } from '../ui/Card';
import { CopyAsCurl } from '../ui/Copy';
import { Tick } from '../ui/Field';
import { Moment } from '../ui/Moment';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import { Show } from '../ui/Show';
import { StateBadge, word } from '../ui/StateBadge';
import { Table, type Column } from '../ui/Table';
import type { ApplicationsLine } from '../wire';
import { displayName, isSingleJob } from './applicationName';

/** The applications. Jobs that were submitted alone are hidden until the user selects them. */
export function ApplicationsScreen({ all }: { all: boolean }) {
  const applications = useLive(paths.applications, 1_000, about.jobs);
  return (
    <Page
      title="Applications"
      unrecorded="The applications"
      actions={
        <>
          <PermittedLink needs="SUBMIT" href={href({ screen: 'submit' })}>
            Submit a jar
          </PermittedLink>
          <CopyAsCurl path={paths.applications} />
        </>
      }
    >
      <Show of={applications} what="the list of applications">
        {(list) => <Listed applications={list.applications} all={all} />}
      </Show>
    </Page>
  );
}

function Listed({ applications, all }: { applications: readonly ApplicationsLine[]; all: boolean }) {
  const alone = applications.filter((each) => isSingleJob(each.name)).length;
  const shown = all ? applications : applications.filter((each) => !isSingleJob(each.name));
  return (
    <Card
      flush
      title={plural(shown.length, 'application')}
      side={
        alone > 0 && (
          <Tick checked={all} onChange={(checked) => replace({ screen: 'applications', ...(checked ? { all: 'yes' } : {}) })}>
            include {plural(alone, 'job')} submitted on their own
          </Tick>
        )
      }
    >
      {shown.length === 0 ? (
        <Notice title="No applications">
          <p>
            {alone > 0
              ? 'All jobs were submitted on their own, as SQL statements and clients do.'
              : 'An application is a jar whose main method runs in the cluster; submit one, and it appears here with its jobs.'}
          </p>
          <PermittedLink needs="SUBMIT" href={href({ screen: 'submit' })}>
            Submit a jar
          </PermittedLink>
        </Notice>
      ) : (
        <Table caption="Applications" columns={columns} rows={shown} id={(each) => each.id} open={address} sorted={{ title: 'Started', down: true }} />
      )}
    </Card>
  );
}

const columns: readonly Column<ApplicationsLine>[] = [
  {
    title: 'Name',
    kind: 'name',
    by: (each) => displayName(each.name),
    cell: (each) => (
      <a class="cut" style={{ display: 'block' }} href={address(each)} title={each.name}>
        {displayName(each.name)}
      </a>
    ),
  },
  { title: 'State', by: (each) => each.status, cell: (each) => <StateBadge state={each.status} /> },
  { title: 'Jobs', kind: 'number', by: total, cell: (each) => <span title={spelled(each)}>{exact(total(each))}</span> },
  { title: 'Started', kind: 'number', by: (each) => each['start-time'], cell: (each) => <Moment at={each['start-time']} /> },
  { title: 'Duration', kind: 'number', by: (each) => each.duration, cell: (each) => duration(each.duration) },
  { title: 'Id', minor: true, cell: (each) => <code class="muted">{each.id.slice(0, 8)}</code> },
];

function total(each: ApplicationsLine): number {
  return Object.values(each.jobs).reduce((sum, amount) => sum + (amount ?? 0), 0);
}

function spelled(each: ApplicationsLine): string {
  return Object.entries(each.jobs)
    .map(([state, amount]) => `${amount} ${word(state).toLowerCase()}`)
    .join(', ');
}

function address(each: ApplicationsLine): string {
  return href({ screen: 'application', application: each.id });
}
