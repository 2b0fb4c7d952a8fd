import { useLive } from '../api/live';
import type { FailureGroups } from '../api/messages';
import { paths } from '../api/paths';
import { plural } from '../format';
import { addressOf } from '../job/JobName';
import { href } from '../routing';
import { Card } from '../ui/Card';
import { Icon, type IconName } from '../ui/Icon';
import { Moment } from '../ui/Moment';
import { brief } from './eventSummary';
import type { Trouble, TroubleKind } from './problems';

const MOST = 6;

const looks: Readonly<Record<TroubleKind, readonly [sign: IconName, tone: 'bad' | 'warn', word: string]>> = {
  failing: ['again', 'bad', 'Restarting'],
  waiting: ['waiting', 'warn', 'Not started'],
  checkpoints: ['savepoint', 'warn', 'Checkpoints'],
  slow: ['warning', 'warn', 'Slow'],
  memory: ['taskManagers', 'warn', 'Memory'],
  failed: ['cross', 'bad', 'Failed'],
  lost: ['taskManagers', 'bad', 'Lost'],
};

/** The jobs and task managers that need attention, most urgent first. */
export function Attention({ troubles, running }: { troubles: readonly Trouble[]; running: number }) {
  if (troubles.length === 0) return <Calm running={running} />;
  return (
    <Card flush title={`Needs attention (${troubles.length})`}>
      <ul class="troubles">
        {troubles.slice(0, MOST).map((trouble) => (
          <One key={`${trouble.kind} ${trouble.job?.jid ?? trouble.taskManager}`} trouble={trouble} />
        ))}
      </ul>
      {troubles.length > MOST && (
        <p class="card-body">
          <a href={href({ screen: 'jobs', text: '', state: 'troubled' })}>and {plural(troubles.length - MOST, 'more', 'more')}</a>
        </p>
      )}
    </Card>
  );
}

function Calm({ running }: { running: number }) {
  if (running === 0) return null;
  return (
    <div class="callout good calm" role="status">
      <Icon name="check" />
      <p>{running === 1 ? 'The running job is' : `All ${running} running jobs are`} as they should be: nothing restarts, nothing is held back.</p>
    </div>
  );
}

function One({ trouble }: { trouble: Trouble }) {
  const [sign, tone, word] = looks[trouble.kind];
  return (
    <li>
      <a class="trouble" href={whither(trouble)}>
        <span class={`badge ${tone}`}>
          <Icon name={sign} />
          {word}
        </span>
        <span class="trouble-text">
          <b class="cut">{trouble.job?.name ?? `Task manager ${trouble.taskManager}`}</b>
          <span class="trouble-why">{trouble.kind === 'failed' && trouble.job !== undefined ? <WhyFailed job={trouble.job.jid} otherwise={trouble.reason} /> : brief(trouble.reason)}</span>
        </span>
        <span class="muted number">{trouble.since === undefined ? 'now' : <Moment at={trouble.since} />}</span>
      </a>
    </li>
  );
}

/** The root cause of a failed job. */
function WhyFailed({ job, otherwise }: { job: string; otherwise: string }) {
  const latest = useLive<FailureGroups>(paths.jobFailures(job), Infinity).value.value?.groups[0];
  return <>{brief(latest === undefined ? otherwise : latest.headline)}</>;
}

/** The address that shows the reason. */
function whither({ kind, job, taskManager }: Trouble): string {
  if (job === undefined) return taskManager === undefined || kind === 'lost' ? href({ screen: 'taskManagers' }) : href({ screen: 'taskManager', id: taskManager, tab: 'metrics' });
  switch (kind) {
    case 'failing':
    case 'failed':
      return href({ screen: 'job', job: job.jid, tab: 'exceptions' });
    case 'checkpoints':
      return href({ screen: 'job', job: job.jid, tab: 'checkpoints' });
    case 'waiting':
    case 'slow':
    case 'memory':
    case 'lost':
      return addressOf(job);
  }
}
