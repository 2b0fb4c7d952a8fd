import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { plural } from '../format';
import { addressOf } from '../job/JobName';
import { href } from '../routing';
import { Card } from '../ui/Card';
import { Icon, type IconName } from '../ui/Icon';
import { Moment } from '../ui/Moment';
import { brief } from './eventSummary';
import type { Problem, ProblemKind } from './problems';

const MAX_PROBLEMS = 6;

const styles: Readonly<Record<ProblemKind, readonly [sign: IconName, tone: 'bad' | 'warn', word: string]>> = {
  failing: ['again', 'bad', 'Restarting'],
  waiting: ['waiting', 'warn', 'Not started'],
  checkpoints: ['savepoint', 'warn', 'Checkpoints'],
  disconnected: ['warning', 'bad', 'No connection'],
  slow: ['warning', 'warn', 'Slow'],
  memory: ['taskManagers', 'warn', 'Memory'],
  failed: ['cross', 'bad', 'Failed'],
  lost: ['taskManagers', 'bad', 'Lost'],
};

/** The jobs and task managers that need attention, most urgent first. */
export function Attention({ problems, healthy }: { problems: readonly Problem[]; healthy: number }) {
  if (problems.length === 0) return <Calm healthy={healthy} />;
  return (
    <Card flush title={`Needs attention (${problems.length})`}>
      <ul class="problems">
        {problems.slice(0, MAX_PROBLEMS).map((problem) => (
          <One key={`${problem.kind} ${problem.job?.jid ?? problem.taskManager}`} problem={problem} />
        ))}
      </ul>
      {problems.length > MAX_PROBLEMS && (
        <p class="card-body">
          <a href={href({ screen: 'jobs', text: '', state: 'troubled' })}>and {plural(problems.length - MAX_PROBLEMS, 'more', 'more')}</a>
        </p>
      )}
    </Card>
  );
}

function Calm({ healthy }: { healthy: number }) {
  if (healthy === 0) return null;
  return (
    <div class="callout good calm" role="status">
      <Icon name="check" />
      <p>{healthy === 1 ? 'The running job is' : `All ${healthy} running jobs are`} healthy: no restarts, no bottlenecks.</p>
    </div>
  );
}

function One({ problem }: { problem: Problem }) {
  const [sign, tone, word] = styles[problem.kind];
  return (
    <li>
      <a class="problem" href={addressOfReason(problem)}>
        <span class={`badge ${tone}`}>
          <Icon name={sign} />
          {word}
        </span>
        <span class="problem-text">
          <b class="cut">{problem.job?.name ?? `Task manager ${problem.taskManager}`}</b>
          <span class="problem-why">{problem.kind === 'failed' && problem.job !== undefined ? <WhyFailed job={problem.job.jid} otherwise={problem.reason} /> : brief(problem.reason)}</span>
        </span>
        <span class="muted number">{problem.since === undefined ? 'now' : <Moment at={problem.since} />}</span>
      </a>
    </li>
  );
}

/** The root cause of a failed job. */
function WhyFailed({ job, otherwise }: { job: string; otherwise: string }) {
  const latest = useLive(paths.jobFailures(job), Infinity).value.value?.groups[0];
  return <>{brief(latest === undefined ? otherwise : latest.headline)}</>;
}

/** The address that shows the reason. */
function addressOfReason({ kind, job, taskManager }: Problem): string {
  if (job === undefined) return taskManager === undefined || kind === 'lost' ? href({ screen: 'taskManagers' }) : href({ screen: 'taskManager', id: taskManager, tab: 'metrics' });
  switch (kind) {
    case 'failing':
    case 'failed':
      return href({ screen: 'job', job: job.jid, tab: 'exceptions' });
    case 'checkpoints':
      return href({ screen: 'job', job: job.jid, tab: 'checkpoints' });
    case 'waiting':
    case 'slow':
    case 'disconnected':
    case 'memory':
    case 'lost':
      return addressOf(job);
  }
}
