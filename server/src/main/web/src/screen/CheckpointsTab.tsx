import { useLive } from '../api/live';
import { paths } from '../api/paths';
import type { Checkpoint, CheckpointSettings, Checkpoints, CheckpointSubtasks, Figure, SubtaskCheckpoint, TaskCheckpoint } from '../api/shapes';
import { bytes, duration, exact, figure } from '../format';
import { Card, Pairs, Stat } from '../part/Card';
import { CopyAsCurl, CopyButton } from '../part/Copy';
import { Meter } from '../part/LoadBar';
import { Moment } from '../part/Moment';
import { Callout, Notice } from '../part/Notice';
import { Show } from '../part/Show';
import { StateBadge, word } from '../part/StateBadge';
import { Table, type Column } from '../part/Table';
import { href } from '../routing';

type Names = ReadonlyMap<string, string>;

/** The checkpoints of a job: how they go, those that were, and one seen closely. */
export function CheckpointsTab({ job, names, checkpoint }: { job: string; names: Names; checkpoint: string | undefined }) {
  const checkpoints = useLive<Checkpoints>(paths.checkpoints(job));
  return (
    <Show of={checkpoints} what="the checkpoints of this job">
      {(value) => (
        <>
          <Counts checkpoints={value} />
          {checkpoint !== undefined && <OneCheckpoint key={checkpoint} job={job} id={checkpoint} names={names} />}
          <Card flush title="History" side={<CopyAsCurl path={paths.checkpoints(job)} />}>
            {value.history.length === 0 ? (
              <Notice title="No checkpoint yet">
                <p>Checkpoints are written when the job asks for them with execution.checkpointing.interval, and savepoints when you do.</p>
              </Notice>
            ) : (
              <History job={job} history={value.history} chosen={checkpoint} />
            )}
          </Card>
          <div class="columns">
            <Summary checkpoints={value} />
            <Settings job={job} />
          </div>
        </>
      )}
    </Show>
  );
}

function Counts({ checkpoints }: { checkpoints: Checkpoints }) {
  const { counts, latest } = checkpoints;
  const failed = latest.failed;
  const recent = failed !== null && failed.id > (latest.completed?.id ?? -1);
  return (
    <>
      {recent && (
        <Callout tone="bad" icon="warning">
          <p>
            The last checkpoint failed: {failed.failure_message ?? 'no reason was given'} <Moment at={failed.failure_timestamp ?? failed.trigger_timestamp} />
          </p>
        </Callout>
      )}
      <div class="stats">
        <Stat name="Completed" value={exact(counts.completed)} note={<>last <Moment at={latest.completed?.latest_ack_timestamp} /></>} />
        <Stat name="Failed" value={exact(counts.failed)} note={counts.failed === 0 ? 'none' : failed === null ? 'before the history kept' : <>last <Moment at={failed.trigger_timestamp} /></>} />
        <Stat name="In progress" value={exact(counts.in_progress)} note={`${exact(counts.total)} triggered`} />
        <Stat name="Last took" value={duration(latest.completed?.end_to_end_duration)} note={bytes(latest.completed?.state_size) + ' of state'} />
        <Stat name="Restored" value={exact(counts.restored)} note={latest.restored === null ? 'never' : <>from {latest.restored.id}, <Moment at={latest.restored.restore_timestamp} /></>} />
      </div>
    </>
  );
}

function History({ job, history, chosen }: { job: string; history: readonly Checkpoint[]; chosen: string | undefined }) {
  const address = (checkpoint: Checkpoint) => href({ screen: 'job', job, tab: 'checkpoints', checkpoint: String(checkpoint.id) });
  const longest = Math.max(1, ...history.map((each) => each.end_to_end_duration));
  return (
    <>
      <div class="card-body">
        <div class="bars" role="group" aria-label="How long each checkpoint took">
          {[...history].reverse().map((each) => (
            <a
              key={each.id}
              class={each.status === 'FAILED' ? 'failed' : undefined}
              href={address(each)}
              aria-current={String(each.id) === chosen ? 'page' : undefined}
              aria-label={`Checkpoint ${each.id}: ${word(each.status)}, ${duration(each.end_to_end_duration)}`}
              title={`${each.id}: ${word(each.status)}, ${duration(each.end_to_end_duration)}`}
              style={{ height: `${Math.max(4, (Math.max(0, each.end_to_end_duration) / longest) * 100)}%` }}
            />
          ))}
        </div>
      </div>
      <Table
        caption="Checkpoints"
        columns={historyColumns(address)}
        rows={history}
        id={(each) => each.id}
        open={address}
        chosen={chosen === undefined ? undefined : Number(chosen)}
      />
    </>
  );
}

function historyColumns(address: (checkpoint: Checkpoint) => string): readonly Column<Checkpoint>[] {
  return [
    { title: 'Id', by: (each) => each.id, cell: (each) => <a href={address(each)}>{each.id}</a> },
    { title: 'Kind', by: (each) => each.checkpoint_type, cell: (each) => word(each.checkpoint_type) },
    { title: 'State', by: (each) => each.status, cell: (each) => <StateBadge state={each.status} /> },
    { title: 'Answered', cell: (each) => <Answered of={each} /> },
    { title: 'Triggered', kind: 'number', by: (each) => each.trigger_timestamp, cell: (each) => <Moment at={each.trigger_timestamp} /> },
    { title: 'Took', kind: 'number', by: (each) => each.end_to_end_duration, cell: (each) => duration(each.end_to_end_duration) },
    { title: 'Written', kind: 'number', minor: true, by: (each) => each.checkpointed_size, cell: (each) => bytes(each.checkpointed_size) },
    { title: 'State size', kind: 'number', by: (each) => each.state_size, cell: (each) => bytes(each.state_size) },
    { title: 'In flight', kind: 'number', minor: true, by: (each) => each.persisted_data, cell: (each) => bytes(each.persisted_data) },
  ];
}

function Answered({ of }: { of: TaskCheckpoint }) {
  const label = `${of.num_acknowledged_subtasks} of ${of.num_subtasks} subtasks have answered`;
  return (
    <span class="row" title={label}>
      <Meter used={of.num_acknowledged_subtasks} of={of.num_subtasks} label={label} />
      <span class="muted">
        {of.num_acknowledged_subtasks}/{of.num_subtasks}
      </span>
    </span>
  );
}

function OneCheckpoint({ job, id, names }: { job: string; id: string; names: Names }) {
  const path = paths.checkpoint(job, Number(id));
  const checkpoint = useLive<Checkpoint>(path, 2_000);
  return (
    <Card
      flush
      title={`Checkpoint ${id}`}
      side={
        <>
          <CopyAsCurl path={path} />
          <a class="button plain small" href={href({ screen: 'job', job, tab: 'checkpoints' })}>
            Close
          </a>
        </>
      }
    >
      <Show of={checkpoint} what={`checkpoint ${id}; only the last ones are kept`}>
        {(value) => (
          <>
            <div class="card-body">
              <div class="facts" style={{ marginTop: 0 }}>
                <StateBadge state={value.status} />
                <span>{word(value.checkpoint_type)}</span>
                <span>triggered <b><Moment at={value.trigger_timestamp} /></b></span>
                <span>took <b>{duration(value.end_to_end_duration)}</b></span>
                <span>state <b>{bytes(value.state_size)}</b></span>
                {value.discarded === true && <span>its files have been removed since</span>}
              </div>
              {value.failure_message !== undefined && <p style={{ marginTop: '8px' }}>{value.failure_message}</p>}
              {value.external_path !== undefined && !value.external_path.startsWith('<') && (
                <div class="path" style={{ marginTop: '12px' }}>
                  <code>{value.external_path}</code>
                  <CopyButton text={value.external_path} label="Copy" />
                </div>
              )}
            </div>
            <ByOperator job={job} checkpoint={value} names={names} />
          </>
        )}
      </Show>
    </Card>
  );
}

function ByOperator({ job, checkpoint, names }: { job: string; checkpoint: Checkpoint; names: Names }) {
  const tasks = Object.entries(checkpoint.tasks);
  if (tasks.length === 0) return <Notice title="The engine keeps no details of this checkpoint by operator" />;
  return (
    <>
      {tasks.map(([vertex, task]) => (
        <Fold key={vertex} job={job} checkpoint={checkpoint.id} vertex={vertex} name={names.get(vertex) ?? vertex} task={task} />
      ))}
    </>
  );
}

function Fold({ job, checkpoint, vertex, name, task }: { job: string; checkpoint: number; vertex: string; name: string; task: TaskCheckpoint }) {
  return (
    <details class="fold">
      <summary>
        <b class="cut" style={{ flex: '1 1 200px' }} title={name}>
          {name}
        </b>
        <Answered of={task} />
        <span class="number" style={{ width: '80px' }} title="From the trigger to the last answer">
          {duration(task.end_to_end_duration)}
        </span>
        <span class="number" style={{ width: '90px' }} title="State">
          {bytes(task.state_size)}
        </span>
      </summary>
      <Subtasks job={job} checkpoint={checkpoint} vertex={vertex} />
    </details>
  );
}

function Subtasks({ job, checkpoint, vertex }: { job: string; checkpoint: number; vertex: string }) {
  const subtasks = useLive<CheckpointSubtasks>(paths.checkpointSubtasks(job, checkpoint, vertex), 5_000);
  return (
    <Show of={subtasks} what="the subtasks of this checkpoint">
      {(value) => <Table caption="Subtasks of the checkpoint" columns={subtaskColumns} rows={value.subtasks} id={(each) => each.index} />}
    </Show>
  );
}

const subtaskColumns: readonly Column<SubtaskCheckpoint>[] = [
  { title: 'Subtask', by: (each) => each.index, cell: (each) => each.index },
  { title: 'State', cell: (each) => <StateBadge state={each.status === 'completed' ? 'COMPLETED' : 'PENDING'} /> },
  { title: 'Answered', kind: 'number', by: (each) => each.ack_timestamp ?? 0, cell: (each) => <Moment at={each.ack_timestamp} /> },
  { title: 'Took', kind: 'number', by: (each) => each.end_to_end_duration ?? 0, cell: (each) => duration(each.end_to_end_duration) },
  { title: 'Start delay', kind: 'number', minor: true, by: (each) => each.start_delay ?? 0, cell: (each) => duration(each.start_delay) },
  { title: 'Alignment', kind: 'number', by: (each) => each.alignment?.duration ?? 0, cell: (each) => duration(each.alignment?.duration) },
  { title: 'Sync', kind: 'number', minor: true, by: (each) => each.checkpoint?.sync ?? 0, cell: (each) => duration(each.checkpoint?.sync) },
  { title: 'Async', kind: 'number', by: (each) => each.checkpoint?.async ?? 0, cell: (each) => duration(each.checkpoint?.async) },
  { title: 'State size', kind: 'number', by: (each) => each.state_size ?? 0, cell: (each) => bytes(each.state_size) },
];

function Summary({ checkpoints }: { checkpoints: Checkpoints }) {
  const { summary } = checkpoints;
  const rows = [
    ['Took', summary.end_to_end_duration, duration],
    ['Written', summary.checkpointed_size, bytes],
    ['State size', summary.state_size, bytes],
    ['Processed meanwhile', summary.processed_data, bytes],
    ['In flight', summary.persisted_data, bytes],
  ] as const;
  const cell = (value: Figure | undefined, show: (value: number | undefined) => string) => show(figure(value));
  return (
    <Card flush title="Of all completed">
      <Table
        caption="Completed checkpoints summed up"
        rows={rows}
        id={(row) => row[0]}
        columns={[
          { title: '', cell: (row) => row[0] },
          { title: 'Min', kind: 'number', cell: (row) => cell(row[1].min, row[2]) },
          { title: 'Mean', kind: 'number', cell: (row) => cell(row[1].avg, row[2]) },
          { title: 'p90', kind: 'number', cell: (row) => cell(row[1].p90, row[2]) },
          { title: 'p99', kind: 'number', cell: (row) => cell(row[1].p99, row[2]) },
          { title: 'Max', kind: 'number', cell: (row) => cell(row[1].max, row[2]) },
        ]}
      />
    </Card>
  );
}

/** The engine writes the largest number there is for "no interval". */
const NEVER = 9.2e18;

function Settings({ job }: { job: string }) {
  const settings = useLive<CheckpointSettings>(paths.checkpointSettings(job), 30_000);
  return (
    <Card title="How this job checkpoints">
      <Show of={settings} what="how this job checkpoints">
        {(value) => (
          <Pairs
            pairs={[
              ['Interval', value.interval <= 0 || value.interval > NEVER ? 'only when asked' : duration(value.interval)],
              ['Guarantee', word(value.mode)],
              ['Time-out', duration(value.timeout)],
              ['Pause between', duration(value.min_pause)],
              ['At once', exact(value.max_concurrent)],
              ['Unaligned', value.unaligned_checkpoints ? 'yes' : 'no'],
              ['Failures tolerated', exact(value.tolerable_failed_checkpoints)],
              ['After cancelling', value.externalization.enabled && !value.externalization.delete_on_cancellation ? 'kept' : 'removed'],
              ['State in', value.state_backend],
              ['Stored in', value.checkpoint_storage],
            ]}
          />
        )}
      </Show>
    </Card>
  );
}
