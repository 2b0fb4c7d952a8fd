import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { count, duration } from '../../format';
import { href } from '../../routing';
import { Moment } from '../../ui/Moment';
import { StateBadge } from '../../ui/StateBadge';
import type { SubtaskLine } from './subtaskLine';

/** How many earlier attempts are requested; the engine drops old ones. */
const MAX_ATTEMPTS = 5;

/** How the earlier attempts of a subtask ended. */
export function SubtaskAttempts({ job, vertex, line }: { job: string; vertex: string; line: SubtaskLine }) {
  if (line.attempt === 0) return null;
  const earlier = Array.from({ length: Math.min(MAX_ATTEMPTS, line.attempt) }, (_, back) => line.attempt - 1 - back);
  return (
    <div class="attempts">
      <p class="muted">
        This is attempt {line.attempt + 1}. Earlier attempts, latest first; see the <a href={href({ screen: 'job', job, tab: 'exceptions' })}>exceptions</a> for why they ended:
      </p>
      <ol>
        {earlier.map((attempt) => (
          <Earlier key={attempt} job={job} vertex={vertex} subtask={line.subtask} attempt={attempt} />
        ))}
      </ol>
    </div>
  );
}

function Earlier({ job, vertex, subtask, attempt }: { job: string; vertex: string; subtask: number; attempt: number }) {
  const live = useLive(paths.attempt(job, vertex, subtask, attempt), Infinity);
  const details = live.value.value;
  if (details === undefined) return live.error.value === undefined ? null : <li class="muted">attempt {attempt + 1}: no longer known to the engine</li>;
  return (
    <li class="row wrap">
      <span>attempt {attempt + 1}</span>
      <StateBadge state={details.status} />
      <span class="muted">
        from <Moment at={details['start-time']} /> for {duration(details.duration)}, {count(details.metrics['read-records'])} records in, {count(details.metrics['write-records'])} out
      </span>
      {!details['taskmanager-id'].startsWith('(') && <a href={href({ screen: 'taskManager', id: details['taskmanager-id'], tab: 'logs' })}>log</a>}
    </li>
  );
}
