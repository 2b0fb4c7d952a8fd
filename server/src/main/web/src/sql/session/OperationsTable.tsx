import { about } from '../../api/events';
import { useLive } from '../../api/live';
import type { JobLines } from '../../api/messages';
import { paths } from '../../api/paths';
import { duration, exact } from '../../format';
import { href } from '../../routing';
import { Moment } from '../../ui/Moment';
import { StateBadge } from '../../ui/StateBadge';
import { Table, type Column } from '../../ui/Table';
import type { ActivityCourse } from '../../wire';
import { Statement } from '../editor/Statement';
import { took } from './operations';
import { Progress } from './Progress';

/** A table of operations with links to their sessions and jobs. */
export function OperationsTable({ caption, courses, chosen, sessions = false }: {
  caption: string;
  courses: readonly ActivityCourse[];
  chosen?: string | undefined;
  /** Whether the operations belong to several sessions. */
  sessions?: boolean;
}) {
  const jobs = useLive<JobLines>(paths.jobs, 2_000, about.jobs).value.value;
  const states = new Map(jobs?.jobs.map((job) => [job.jid, job.state]));
  return (
    <Table
      caption={caption}
      columns={columns(
        states,
        sessions,
        courses.some((course) => course.progress !== undefined),
      )}
      rows={courses}
      id={(course) => course.operation}
      open={(course) => href({ screen: 'session', session: course.session, operation: course.operation })}
      sorted={{ title: 'Given', down: true }}
      chosen={chosen}
    />
  );
}

function columns(states: ReadonlyMap<string, string>, sessions: boolean, progress: boolean): readonly Column<ActivityCourse>[] {
  const of: readonly Column<ActivityCourse>[] = sessions
    ? [
        { title: 'User', minor: true, by: (course) => course.user, cell: (course) => course.user },
        {
          title: 'Session',
          minor: true,
          cell: (course) => <a href={href({ screen: 'session', session: course.session })}>{course.session.slice(0, 8)}</a>,
        },
      ]
    : [];
  return [
    { title: 'Statement', kind: 'name', by: (course) => course.statement, cell: (course) => <Named course={course} /> },
    { title: 'Status', by: (course) => course.status, cell: (course) => <OperationBadge course={course} /> },
    ...of,
    { title: 'Given', kind: 'number', by: (course) => course.submitted, cell: (course) => <Moment at={course.submitted} /> },
    {
      title: 'Took',
      kind: 'number',
      minor: true,
      by: (course) => took(course, Date.now()) ?? 0,
      cell: (course) => duration(took(course, Date.now())),
    },
    { title: 'Rows', kind: 'number', minor: true, by: (course) => course.rows, cell: (course) => exact(course.rows) },
    { title: 'Job', cell: (course) => <JobOf course={course} state={states.get(course.job ?? '')} /> },
    ...(progress ? [{ title: 'Progress', minor: true, cell: (course: ActivityCourse) => <Progress course={course} /> }] : []),
  ];
}

function Named({ course }: { course: ActivityCourse }) {
  return (
    <a
      class="operation-name"
      href={href({ screen: 'session', session: course.session, operation: course.operation })}
      title={course.statement.slice(0, 1_000)}
    >
      <Statement short text={course.statement.slice(0, 300)} />
    </a>
  );
}

/** `FINISHED` means that the result is available; the job has its own state. */
export function OperationBadge({ course }: { course: ActivityCourse }) {
  const answered =
    course.status === 'FINISHED' && course.job !== undefined ? 'The result can be read; its job has a state of its own' : undefined;
  return (
    <span title={course.reason?.split('\n')[0] ?? answered}>
      <StateBadge state={course.status === 'CLOSED' && course.reason !== undefined ? 'ERROR' : course.status} />
    </span>
  );
}

function JobOf({ course, state }: { course: ActivityCourse; state: string | undefined }) {
  if (course.job === undefined) return <span class="muted">–</span>;
  return (
    <a class="row" href={href({ screen: 'job', job: course.job, tab: 'graph', vertexTab: 'metrics' })}>
      {course.job.slice(0, 8)}
      {state !== undefined && <StateBadge state={state} />}
    </a>
  );
}
