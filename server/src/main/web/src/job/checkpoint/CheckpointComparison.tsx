import { useState } from 'preact/hooks';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { bytes, duration } from '../../format';
import { href } from '../../routing';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { CopyAsCurl } from '../../ui/Copy';
import { LinkedText } from '../../ui/LinkedText';
import { Moment } from '../../ui/Moment';
import { Notice } from '../../ui/Notice';
import { Show } from '../../ui/Show';
import { StateBadge } from '../../ui/StateBadge';
import type { CheckpointComparisonCause, CheckpointComparisonChange, CheckpointComparisonMeasures, CheckpointComparisonReport, CheckpointComparisonSide, CheckpointsCheckpoint, JobsDetail } from '../../wire';
import { CompareWith } from './CheckpointDetail';

type Measure = keyof CheckpointComparisonMeasures;

const measures: readonly (readonly [measure: Measure, name: string, show: (value: number | undefined) => string])[] = [
  ['duration', 'Duration', duration],
  ['startDelay', 'Start delay', duration],
  ['alignment', 'Alignment', duration],
  ['sync', 'Sync', duration],
  ['async', 'Async', duration],
  ['checkpointedSize', 'Written', bytes],
  ['stateSize', 'State size', bytes],
  ['persistedData', 'In-flight data', bytes],
];

/** Two checkpoints side by side: the causes of the difference, then each operator. */
export function CheckpointComparison({ job, id, against, history }: { job: JobsDetail; id: string; against: string; history: readonly CheckpointsCheckpoint[] }) {
  const path = paths.checkpointsCompared(job.jid, Number(against), Number(id));
  const report = useLive(path, 30_000);
  const alone = href({ screen: 'job', job: job.jid, tab: 'checkpoints', checkpoint: id });
  const turned = href({ screen: 'job', job: job.jid, tab: 'checkpoints', checkpoint: against, against: id });
  return (
    <Card
      flush
      title={`Checkpoint ${id} compared with ${against}`}
      side={
        <>
          <CompareWith job={job.jid} id={id} history={history} against={against} />
          <a class="button plain small" href={turned}>
            Swap
          </a>
          <CopyAsCurl path={path} />
          <a class="button plain small" href={alone}>
            Close
          </a>
        </>
      }
    >
      <Show of={report} what={`checkpoints ${against} and ${id}; only the latest are kept in detail`}>
        {(value) => (
          <>
            <Sides report={value} />
            <Causes job={job.jid} causes={value.causes} />
            <Vertices job={job.jid} report={value} />
          </>
        )}
      </Show>
    </Card>
  );
}

function Sides({ report: { base, other } }: { report: CheckpointComparisonReport }) {
  return (
    <div class="card-body sides">
      <Side side={base} />
      <span class="muted" aria-hidden="true">→</span>
      <Side side={other} />
    </div>
  );
}

function Side({ side }: { side: CheckpointComparisonSide }) {
  return (
    <div class="facts flat">
      <b>{side.id}</b>
      <StateBadge state={side.status} />
      <Moment at={side.triggerTimestamp} />
      <span>
        {side.acknowledgedSubtasks} of {side.subtasks} acknowledged
      </span>
    </div>
  );
}

function Causes({ job, causes }: { job: string; causes: readonly CheckpointComparisonCause[] }) {
  if (causes.length === 0) return <Notice icon="check" title="No significant difference" />;
  return (
    <ol class="causes">
      {causes.map((cause) => (
        <li key={cause.rank}>
          <span class="rank">{cause.rank}</span>
          <span>
            <LinkedText
              parts={cause.parts}
              address={(vertex) =>
                href({
                  screen: 'job',
                  job,
                  tab: 'graph',
                  vertex,
                  vertexTab: cause.subtask === undefined ? 'metrics' : 'subtasks',
                  ...(cause.subtask === undefined ? {} : { subtask: String(cause.subtask) }),
                })
              }
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Vertices({ job, report }: { job: string; report: CheckpointComparisonReport }) {
  return (
    <div class="table-frame">
      <table class="compared">
        <caption class="unseen">The two checkpoints by operator</caption>
        <thead>
          <tr>
            <th scope="col">Operator</th>
            {measures.map(([measure, name]) => (
              <th key={measure} scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Whole job</th>
            <Figures of={report.total} />
          </tr>
        </tbody>
        {report.vertices.map((vertex) => (
          <VertexRows key={vertex.id} job={job} vertex={vertex} />
        ))}
      </table>
    </div>
  );
}

function VertexRows({ job, vertex }: { job: string; vertex: CheckpointComparisonReport['vertices'][number] }) {
  const several = vertex.subtasks.length > 1;
  const [open, setOpen] = useState(false);
  return (
    <tbody>
      <tr>
        <th scope="row">
          <span class="row">
            {several && (
              <Button class="plain small" aria-expanded={open} aria-label={`Subtasks of ${vertex.name}`} onClick={() => setOpen(!open)}>
                {open ? '▾' : '▸'}
              </Button>
            )}
            <a class="cut" href={href({ screen: 'job', job, tab: 'graph', vertex: vertex.id, vertexTab: 'subtasks' })} title={vertex.name}>
              {vertex.name}
            </a>
          </span>
        </th>
        <Figures of={vertex.measures} />
      </tr>
      {open &&
        vertex.subtasks.map((subtask) => (
          <tr key={subtask.subtask} class="subtask-row">
            <th scope="row">
              <a href={href({ screen: 'job', job, tab: 'graph', vertex: vertex.id, vertexTab: 'subtasks', subtask: String(subtask.subtask) })}>subtask {subtask.subtask}</a>
            </th>
            <Figures of={subtask.measures} />
          </tr>
        ))}
    </tbody>
  );
}

function Figures({ of }: { of: CheckpointComparisonMeasures }) {
  return (
    <>
      {measures.map(([measure, , show]) => (
        <td key={measure} class="number">
          <Change change={of[measure]} show={show} />
        </td>
      ))}
    </>
  );
}

function Change({ change: { base, other }, show }: { change: CheckpointComparisonChange; show: (value: number | undefined) => string }) {
  if (base === other) return <span class="muted">{show(other)}</span>;
  const more = (other ?? 0) > (base ?? 0);
  return (
    <span title={`${show(base)} → ${show(other)}`}>
      <span class="muted">{show(base)} → </span>
      {show(other)} <span class={more ? 'more' : 'less'}>{more ? '▲' : '▼'}</span>
    </span>
  );
}
