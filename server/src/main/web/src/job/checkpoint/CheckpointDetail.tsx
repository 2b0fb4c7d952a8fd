import { about } from '../../api/events';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { bytes, duration } from '../../format';
import { href } from '../../routing';
import { Card } from '../../ui/Card';
import { CopyAsCurl, CopyButton } from '../../ui/Copy';
import { Select } from '../../ui/Field';
import { Moment } from '../../ui/Moment';
import { Callout, Notice } from '../../ui/Notice';
import { Show } from '../../ui/Show';
import { StateBadge, word } from '../../ui/StateBadge';
import { Table, type Column } from '../../ui/Table';
import type { CheckpointsCheckpoint, CheckpointsSubtask, JobsDetail } from '../../wire';
import { Acknowledged } from './CheckpointHistory';
import { previousCompleted, pathOf, slowestSubtask, stageNames, stagesOf, type Stage } from './checkpoints';
import { StageBar, StageLegend } from './StageBar';

/** One checkpoint: its slowest subtask, and each operator and subtask. */
export function CheckpointDetail({ job, id, history }: { job: JobsDetail; id: string; history: readonly CheckpointsCheckpoint[] }) {
  const path = paths.checkpoint(job.jid, Number(id));
  const checkpoint = useLive(path, 2_000, about.checkpointsOf(job.jid));
  return (
    <Card
      flush
      title={`Checkpoint ${id}`}
      side={
        <>
          <CompareWith job={job.jid} id={id} history={history} />
          <CopyAsCurl path={path} />
          <a class="button plain small" href={href({ screen: 'job', job: job.jid, tab: 'checkpoints' })}>
            Close
          </a>
        </>
      }
    >
      <Show of={checkpoint} what={`checkpoint ${id}; only the latest are kept in detail`}>
        {(value) => (
          <>
            <Facts checkpoint={value} />
            <SlowestSubtaskNote job={job} checkpoint={value} />
            <ByOperator job={job} checkpoint={value} />
          </>
        )}
      </Show>
    </Card>
  );
}

/** Selects the checkpoint to compare with. */
export function CompareWith({ job, id, history, against }: { job: string; id: string; history: readonly CheckpointsCheckpoint[]; against?: string }) {
  const others = history.filter((each) => String(each.id) !== id);
  if (others.length === 0) return null;
  const usual = previousCompleted(Number(id), history);
  const choose = (other: string) => {
    location.hash = href({ screen: 'job', job, tab: 'checkpoints', checkpoint: id, ...(other === '' ? {} : { against: other }) });
  };
  return (
    <Select
      class="small"
      label="Compare with another checkpoint"
      value={against ?? ''}
      options={[
        ['', against === undefined ? 'Compare with…' : 'Not compared'],
        ...others.map((each) => [String(each.id), `${each.id}, took ${duration(each.end_to_end_duration)}${each.id === usual ? ' (previous)' : ''}`] as const),
      ]}
      onChange={choose}
    />
  );
}

function Facts({ checkpoint }: { checkpoint: CheckpointsCheckpoint }) {
  const path = pathOf(checkpoint);
  return (
    <div class="card-body stack">
      <div class="facts flat">
        <StateBadge state={checkpoint.status} />
        <span>{word(checkpoint.checkpoint_type)}</span>
        <span>triggered <b><Moment at={checkpoint.trigger_timestamp} /></b></span>
        <span>took <b>{duration(checkpoint.end_to_end_duration)}</b></span>
        <span>wrote <b>{bytes(checkpoint.checkpointed_size)}</b> of <b>{bytes(checkpoint.state_size)}</b> state</span>
        {checkpoint.persisted_data > 0 && <span>with <b>{bytes(checkpoint.persisted_data)}</b> in flight</span>}
        {checkpoint.discarded === true && <span>its files have been deleted</span>}
      </div>
      {checkpoint.failure_message !== undefined && (
        <Callout tone="bad" icon="cross">
          <p>{checkpoint.failure_message}</p>
        </Callout>
      )}
      {path !== undefined && (
        <div class="path">
          <code>{path}</code>
          <CopyButton text={path} label="Copy" />
        </div>
      )}
    </div>
  );
}

/** The slowest subtask of the slowest operator. Only that operator is requested, because a job may have hundreds. */
function SlowestSubtaskNote({ job, checkpoint }: { job: JobsDetail; checkpoint: CheckpointsCheckpoint }) {
  const [vertex] = Object.entries(checkpoint.tasks).sort(([, a], [, b]) => b.end_to_end_duration - a.end_to_end_duration)[0] ?? [];
  const subtasks = useLive(vertex === undefined ? undefined : paths.checkpointSubtasks(job.jid, checkpoint.id, vertex), 5_000).value.value;
  const found = subtasks === undefined ? undefined : slowestSubtask([...subtasks.subtasks]);
  if (found === undefined || vertex === undefined || found.millis < 10) return null;
  const index = found.subtask.index;
  return (
    <div class="card-body slowest">
      <p>
        Slowest:{' '}
        <a href={href({ screen: 'job', job: job.jid, tab: 'graph', vertex, vertexTab: 'subtasks', subtask: String(index) })}>
          {nameOf(job, vertex)}, subtask {index}
        </a>{' '}
        acknowledged after <b>{duration(found.subtask.end_to_end_duration)}</b>, of which <b>{duration(found.millis)}</b> was {stageNames[found.stage]}: {found.means}.
      </p>
    </div>
  );
}

function ByOperator({ job, checkpoint }: { job: JobsDetail; checkpoint: CheckpointsCheckpoint }) {
  const tasks = Object.entries(checkpoint.tasks).sort(([, a], [, b]) => b.end_to_end_duration - a.end_to_end_duration);
  if (tasks.length === 0) return <Notice title="The engine has no details of this checkpoint by operator" />;
  return (
    <>
      <div class="card-body row spread wrap legend-line">
        <h3>By operator, slowest first</h3>
        <StageLegend />
      </div>
      {tasks.map(([vertex, task]) => (
        <details key={vertex} class="fold">
          <summary>
            <b class="cut fold-main">{nameOf(job, vertex)}</b>
            <Acknowledged of={task} />
            <span class="number fold-figure" title="From the trigger to the last acknowledgement">
              {duration(task.end_to_end_duration)}
            </span>
            <span class="number fold-figure" title="State">
              {bytes(task.state_size)}
            </span>
          </summary>
          <Subtasks job={job.jid} checkpoint={checkpoint.id} vertex={vertex} />
        </details>
      ))}
    </>
  );
}

function Subtasks({ job, checkpoint, vertex }: { job: string; checkpoint: number; vertex: string }) {
  const subtasks = useLive(paths.checkpointSubtasks(job, checkpoint, vertex), 5_000);
  return (
    <Show of={subtasks} what="the subtasks of this checkpoint">
      {(value) => <Table caption="Subtasks of the checkpoint" columns={subtaskColumns(job, vertex, value.subtasks)} rows={value.subtasks} id={(each) => each.index} />}
    </Show>
  );
}

function subtaskColumns(job: string, vertex: string, all: readonly CheckpointsSubtask[]): readonly Column<CheckpointsSubtask>[] {
  const longest = Math.max(1, ...all.map((each) => each.end_to_end_duration ?? 0));
  const stage = (title: string, of: Stage, more: Partial<Column<CheckpointsSubtask>> = {}): Column<CheckpointsSubtask> => ({
    title,
    kind: 'number',
    by: (each) => stagesOf(each)[of],
    cell: (each) => (each.end_to_end_duration === undefined ? '–' : duration(stagesOf(each)[of])),
    ...more,
  });
  const address = (each: CheckpointsSubtask) => href({ screen: 'job', job, tab: 'graph', vertex, vertexTab: 'subtasks', subtask: String(each.index) });
  return [
    { title: 'Subtask', by: (each) => each.index, cell: (each) => <a href={address(each)}>{each.index}</a> },
    { title: 'State', minor: true, cell: (each) => <StateBadge state={each.aborted === true ? 'FAILED' : each.status === 'completed' ? 'COMPLETED' : 'PENDING'} /> },
    { title: 'Time', cell: (each) => <StageBar subtask={each} longest={longest} /> },
    { title: 'Duration', kind: 'number', by: (each) => each.end_to_end_duration ?? 0, cell: (each) => duration(each.end_to_end_duration) },
    stage('Start delay', 'startDelay', { minor: true }),
    stage('Alignment', 'alignment', { minor: true }),
    stage('Sync', 'sync', { minor: true }),
    stage('Async', 'async', { minor: true }),
    { title: 'Written', kind: 'number', extra: true, by: (each) => each.checkpointed_size ?? 0, cell: (each) => bytes(each.checkpointed_size) },
    { title: 'State size', kind: 'number', by: (each) => each.state_size ?? 0, cell: (each) => bytes(each.state_size) },
  ];
}

function nameOf(job: JobsDetail, vertex: string): string {
  return job.vertices.find((each) => each.id === vertex)?.name ?? vertex;
}
