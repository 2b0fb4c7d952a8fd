import { about } from '../api/events';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { duration, elapsed, exact, figure, plural } from '../format';
import { href } from '../routing';
import { moment, shownTime } from '../time';
import { CopyButton } from '../ui/Copy';
import { Icon } from '../ui/Icon';
import { Moment } from '../ui/Moment';
import { StateBadge } from '../ui/StateBadge';
import type { JobState, JobsDetail } from '../wire';
import { groupsUntil } from './exception/failureGroups';
import { ended, jobsAt } from './jobList';
import { useJobStates } from './useJobStates';

/** The state of a job, its restarts, its last failure and its origin. */
export function JobHeader({ job }: { job: JobsDetail }) {
  return (
    <div class="job-head">
      <div class="facts">
        <State job={job} />
        <Restarts job={job} />
        <span>{job['job-type'] === 'BATCH' ? 'batch' : 'streaming'}</span>
        {job.maxParallelism > 0 && (
          <span>
            max parallelism <b>{exact(job.maxParallelism)}</b>
          </span>
        )}
        <span class="row">
          <code>{job.jid}</code>
          <CopyButton text={job.jid} label="" />
        </span>
      </div>
      <Failure job={job} />
      <Origin job={job.jid} />
    </div>
  );
}

function State({ job }: { job: JobsDetail }) {
  const at = moment.value;
  const events = useJobStates(job.jid);
  if (at !== undefined) {
    const [then] = jobsAt([job], events, at);
    return then === undefined ? <span>not submitted yet</span> : <StateBadge state={then.state} />;
  }
  const since = job.timestamps[job.state];
  return (
    <>
      <StateBadge state={job.state} />
      {since !== undefined && since > 0 && since - job['start-time'] > 2_000 && (
        <span>
          since <b><Moment at={since} /></b>
        </span>
      )}
      <span>
        started <b><Moment at={job['start-time']} /></b>
      </span>
      <span>
        {job['end-time'] > 0 ? 'ran' : 'for'} <b>{job['end-time'] > 0 ? duration(job.duration) : elapsed(shownTime() - job['start-time'])}</b>
      </span>
    </>
  );
}

function Restarts({ job }: { job: JobsDetail }) {
  const metric = useLive(ended(job) || moment.value !== undefined ? undefined : paths.jobMetrics(job.jid, ['numRestarts']), 5_000, about.statesOf(job.jid)).value.value;
  const restarts = figure(metric?.[0]?.value);
  if (restarts === undefined || restarts === 0) return null;
  return (
    <a href={href({ screen: 'job', job: job.jid, tab: 'timeline' })}>
      {plural(restarts, 'restart')}
    </a>
  );
}

/** A failure of a job in another state is shown only for a while. */
const FAILING_STATES: readonly JobState[] = ['FAILING', 'FAILED', 'RESTARTING'];
const FAILURE_SHOWN_MILLIS = 15 * 60_000;

function Failure({ job }: { job: JobsDetail }) {
  const failures = useLive(paths.jobFailures(job.jid), 3_000, about.exceptionsOf(job.jid)).value.value;
  const [latest] = groupsUntil(failures?.groups ?? [], moment.value);
  if (latest === undefined || (!FAILING_STATES.includes(job.state) && shownTime() - latest.last > FAILURE_SHOWN_MILLIS)) return null;
  return (
    <a class="job-line bad-ink" href={href({ screen: 'job', job: job.jid, tab: 'exceptions' })}>
      <Icon name="warning" />
      <span class="cut">{latest.headline}</span>
      <Moment at={latest.last} />
    </a>
  );
}

function Origin({ job }: { job: string }) {
  const origin = useLive(paths.origin(job), Infinity).value.value;
  if (origin?.statement === undefined) return null;
  const { session, sessionName, submitter, statement } = origin;
  return (
    <p class="job-line">
      <a class="cut" href={href({ screen: 'job', job, tab: 'sql' })} title={statement.slice(0, 600)}>
        <code>{statement.trim().split('\n')[0]}</code>
      </a>
      <span class="job-from muted">
        {submitter !== undefined && (
          <>
            by <a href={href({ screen: 'jobs', text: '', state: '', submitter })}>{submitter}</a>
          </>
        )}
        {session !== undefined && (
          <>
            {' '}in <a href={href({ screen: 'session', session })}>{sessionName ?? `session ${session.slice(0, 8)}`}</a>
          </>
        )}
      </span>
    </p>
  );
}
