import { bytes, duration, exact } from '../../format';
import { href } from '../../routing';
import { Stat } from '../../ui/Card';
import { CopyButton } from '../../ui/Copy';
import { Moment } from '../../ui/Moment';
import { Callout } from '../../ui/Notice';
import type { CheckpointsHistory } from '../../wire';
import { pathOf } from './checkpoints';

/** The counts of checkpoints and the paths of the latest ones. */
export function CheckpointCounts({ job, checkpoints: { counts, latest } }: { job: string; checkpoints: CheckpointsHistory }) {
  const failed = latest.failed;
  const recent = failed !== null && failed.id > (latest.completed?.id ?? -1);
  const path = pathOf(latest.completed);
  return (
    <>
      {recent && (
        <Callout tone="bad" icon="warning">
          <p>
            The last checkpoint failed: {failed.failure_message ?? 'no reason was given'} <Moment at={failed.failure_timestamp ?? failed.trigger_timestamp} />{' '}
            <a href={href({ screen: 'job', job, tab: 'checkpoints', checkpoint: String(failed.id) })}>Show it</a>
          </p>
        </Callout>
      )}
      <div class="stats">
        <Stat name="Completed" value={exact(counts.completed)} note={<>last <Moment at={latest.completed?.latest_ack_timestamp} /></>} />
        <Stat name="Failed" value={exact(counts.failed)} note={counts.failed === 0 ? 'none' : failed === null ? 'no longer in the history' : <>last <Moment at={failed.trigger_timestamp} /></>} />
        <Stat name="In progress" value={exact(counts.in_progress)} note={`${exact(counts.total)} triggered`} />
        <Stat name="Last duration" value={duration(latest.completed?.end_to_end_duration)} note={`${bytes(latest.completed?.state_size)} of state`} />
        <Stat name="Restored" value={exact(counts.restored)} note={latest.restored === null ? 'never' : <>from {latest.restored.is_savepoint ? 'savepoint' : 'checkpoint'} {latest.restored.id}, <Moment at={latest.restored.restore_timestamp} /></>} />
      </div>
      <Paths pairs={[['Latest checkpoint', path], ['Latest savepoint', pathOf(latest.savepoint)], ['Restored from', latest.restored?.external_path ?? undefined]]} />
    </>
  );
}

function Paths({ pairs }: { pairs: readonly (readonly [name: string, path: string | undefined])[] }) {
  const known = pairs.filter(([, path]) => path !== undefined);
  if (known.length === 0) return null;
  return (
    <dl class="latest-paths">
      {known.map(([name, path]) => (
        <div key={name} class="path">
          <dt class="muted">{name}</dt>
          <dd class="cut">
            <code title={path}>{path}</code>
          </dd>
          <dd>
            <CopyButton text={path!} label="Copy" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
