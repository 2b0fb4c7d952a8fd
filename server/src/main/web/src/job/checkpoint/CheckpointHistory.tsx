import { useState } from 'preact/hooks';
import { paths } from '../../api/paths';
import { bytes, duration } from '../../format';
import { href } from '../../routing';
import { Card } from '../../ui/Card';
import { CopyAsCurl } from '../../ui/Copy';
import { Meter } from '../../ui/LoadBar';
import { Moment } from '../../ui/Moment';
import { Notice } from '../../ui/Notice';
import { StateBadge, word } from '../../ui/StateBadge';
import { Table, type Column } from '../../ui/Table';
import { Segments } from '../../ui/Tabs';
import type { CheckpointsCheckpoint, CheckpointsTask } from '../../wire';
import { matchesFilter, type HistoryFilter } from './checkpoints';

/** The checkpoints that the engine keeps in detail. */
export function CheckpointHistory({ job, history, chosen }: { job: string; history: readonly CheckpointsCheckpoint[]; chosen: string | undefined }) {
  const [filter, setFilter] = useState<HistoryFilter>({ status: '', kind: '' });
  const shown = history.filter((each) => matchesFilter(each, filter));
  const address = (checkpoint: CheckpointsCheckpoint) => href({ screen: 'job', job, tab: 'checkpoints', checkpoint: String(checkpoint.id) });
  return (
    <Card
      flush
      title="History"
      side={
        <>
          <Segments
            label="State"
            value={filter.status}
            onChange={(status) => setFilter({ ...filter, status })}
            options={[['', 'Any'], ['COMPLETED', 'Completed'], ['FAILED', 'Failed'], ['IN_PROGRESS', 'In progress']]}
          />
          <Segments label="Kind" value={filter.kind} onChange={(kind) => setFilter({ ...filter, kind })} options={[['', 'All'], ['checkpoint', 'Checkpoints'], ['savepoint', 'Savepoints']]} />
          <CopyAsCurl path={paths.checkpoints(job)} />
        </>
      }
    >
      {history.length === 0 ? (
        <Notice title="No checkpoint yet" text="Set execution.checkpointing.interval to take checkpoints periodically." />
      ) : shown.length === 0 ? (
        <Notice icon="search" title={`None of the last ${history.length} checkpoints matches`} />
      ) : (
        <Table caption="Checkpoints" columns={columns(address)} rows={shown} id={(each) => each.id} open={address} chosen={chosen === undefined ? undefined : Number(chosen)} sorted={{ title: 'Id', down: true }} />
      )}
    </Card>
  );
}

function columns(address: (checkpoint: CheckpointsCheckpoint) => string): readonly Column<CheckpointsCheckpoint>[] {
  return [
    { title: 'Id', by: (each) => each.id, cell: (each) => <a href={address(each)}>{each.id}</a> },
    { title: 'Kind', minor: true, by: (each) => each.checkpoint_type, cell: (each) => word(each.checkpoint_type) },
    { title: 'State', by: (each) => each.status, cell: (each) => <StateBadge state={each.status} /> },
    { title: 'Acknowledged', minor: true, cell: (each) => <Acknowledged of={each} /> },
    { title: 'Triggered', kind: 'number', by: (each) => each.trigger_timestamp, cell: (each) => <Moment at={each.trigger_timestamp} /> },
    { title: 'Duration', kind: 'number', by: (each) => each.end_to_end_duration, cell: (each) => duration(each.end_to_end_duration) },
    { title: 'Written', kind: 'number', by: (each) => each.checkpointed_size, cell: (each) => bytes(each.checkpointed_size) },
    { title: 'State size', kind: 'number', minor: true, by: (each) => each.state_size, cell: (each) => bytes(each.state_size) },
    { title: 'In-flight data', kind: 'number', extra: true, by: (each) => each.persisted_data, cell: (each) => bytes(each.persisted_data) },
    { title: 'Processed during', kind: 'number', extra: true, by: (each) => each.processed_data, cell: (each) => bytes(each.processed_data) },
  ];
}

export function Acknowledged({ of }: { of: CheckpointsTask | CheckpointsCheckpoint }) {
  const label = `${of.num_acknowledged_subtasks} of ${of.num_subtasks} subtasks have acknowledged`;
  return (
    <span class="row" title={label}>
      <Meter used={of.num_acknowledged_subtasks} of={of.num_subtasks} label={label} />
      <span class="muted">
        {of.num_acknowledged_subtasks}/{of.num_subtasks}
      </span>
    </span>
  );
}
