import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { bytes, duration, exact, figure } from '../../format';
import { Card, Pairs } from '../../ui/Card';
import { CopyAsCurl } from '../../ui/Copy';
import { Show } from '../../ui/Show';
import { word } from '../../ui/StateBadge';
import { Table } from '../../ui/Table';
import type { CheckpointsHistory } from '../../wire';

/** Statistics of all completed checkpoints. */
export function CheckpointSummary({ checkpoints: { summary } }: { checkpoints: CheckpointsHistory }) {
  const rows = [
    ['Duration', summary.end_to_end_duration, duration],
    ['Written', summary.checkpointed_size, bytes],
    ['State size', summary.state_size, bytes],
    ['Processed during', summary.processed_data, bytes],
    ['In-flight data', summary.persisted_data, bytes],
  ] as const;
  const cell = (value: unknown, show: (value: number | undefined) => string) => show(figure(value));
  return (
    <Card flush title="All completed checkpoints">
      <Table
        caption="Statistics of completed checkpoints"
        rows={rows}
        id={(row) => row[0]}
        columns={[
          { title: 'Measure', cell: (row) => row[0] },
          { title: 'Min', kind: 'number', cell: (row) => cell(row[1].min, row[2]) },
          { title: 'Mean', kind: 'number', cell: (row) => cell(row[1].avg, row[2]) },
          { title: 'p50', kind: 'number', extra: true, cell: (row) => cell(row[1].p50, row[2]) },
          { title: 'p90', kind: 'number', cell: (row) => cell(row[1].p90, row[2]) },
          { title: 'p99', kind: 'number', cell: (row) => cell(row[1].p99, row[2]) },
          { title: 'p99.9', kind: 'number', extra: true, cell: (row) => cell(row[1].p999, row[2]) },
          { title: 'Max', kind: 'number', cell: (row) => cell(row[1].max, row[2]) },
        ]}
      />
    </Card>
  );
}

/** The engine writes Long.MAX_VALUE for "no interval". */
const NO_INTERVAL = 9.2e18;

export function CheckpointConfiguration({ job }: { job: string }) {
  const settings = useLive(paths.checkpointSettings(job), 30_000);
  return (
    <Card title="Checkpoint configuration" side={<CopyAsCurl path={paths.checkpointSettings(job)} />}>
      <Show of={settings} what="the checkpoint configuration of this job">
        {(value) => (
          <Pairs
            pairs={[
              ['Interval', value.interval <= 0 || value.interval > NO_INTERVAL ? 'none' : duration(value.interval)],
              ['Guarantee', word(value.mode)],
              ['Timeout', duration(value.timeout)],
              ['Min pause', duration(value.min_pause)],
              ['Max concurrent', exact(value.max_concurrent)],
              ['Unaligned', value.unaligned_checkpoints ? (value.aligned_checkpoint_timeout > 0 ? `after ${duration(value.aligned_checkpoint_timeout)} of alignment` : 'yes') : 'no'],
              ['Failures tolerated', exact(value.tolerable_failed_checkpoints)],
              ['After tasks finished', value.checkpoints_after_tasks_finish ? 'continue' : 'stop'],
              ['After cancelling', value.externalization.enabled && !value.externalization.delete_on_cancellation ? 'retained' : 'deleted'],
              ['State backend', value.state_backend],
              ['Storage', value.checkpoint_storage],
              ...(value.state_changelog_enabled ? ([['Changelog', `every ${duration(value.changelog_periodic_materialization_interval)} in ${value.changelog_storage}`]] as const) : []),
            ]}
          />
        )}
      </Show>
    </Card>
  );
}
