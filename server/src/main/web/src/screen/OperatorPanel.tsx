import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import type { Aggregate, BackPressure, JobDetail, Metric, Subtask, VertexDetail } from '../api/shapes';
import { clock, count, duration, figure, instant, percent, rate } from '../format';
import { FlamePanel } from '../flame/FlamePanel';
import type { Load, Loads } from '../graph/load';
import type { GraphNode } from '../graph/topology';
import { Chart, type Line } from '../part/Chart';
import { CopyAsCurl } from '../part/Copy';
import { Icon } from '../part/Icon';
import { LoadBar, LoadLegend } from '../part/LoadBar';
import { Notice } from '../part/Notice';
import { Show } from '../part/Show';
import { StateBadge } from '../part/StateBadge';
import { Table, type Column } from '../part/Table';
import { Tabs } from '../part/Tabs';
import { href, type VertexTab } from '../routing';
import { MetricPicker } from './MetricPicker';

/** One operator seen closely. */
export function OperatorPanel({ job, node, tab, loads }: { job: JobDetail; node: GraphNode; tab: VertexTab; loads: Loads }) {
  const address = (to: VertexTab) => href({ screen: 'job', job: job.jid, tab: 'graph', vertex: node.id, vertexTab: to });
  const names: readonly (readonly [VertexTab, string])[] = [
    ['metrics', 'Metrics'],
    ['subtasks', 'Subtasks'],
    ['watermarks', 'Watermarks'],
    ['flames', 'Flame graph'],
  ];
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a low window the panel begins below what can be seen; then it is brought up.
    if ((panel.current?.getBoundingClientRect().top ?? 0) > innerHeight * 0.66) panel.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section ref={panel} class="card panel" aria-label={`Operator ${node.vertex.name}`}>
      <header class="card-head">
        <StateBadge state={node.vertex.status} />
        <h2 class="cut" style={{ flex: '1 1 200px' }} title={node.vertex.name}>
          {node.chain.join(' → ')}
        </h2>
        <CopyAsCurl path={paths.vertex(job.jid, node.id)} />
        <a
          class="button plain small"
          title="Close (Esc)"
          aria-label="Close the operator"
          href={href({ screen: 'job', job: job.jid, tab: 'graph', vertexTab: 'metrics' })}
        >
          <Icon name="cross" />
        </a>
      </header>
      <Tabs label="Of this operator" tabs={names.map(([to, name]) => ({ name, address: address(to), current: to === tab }))} />
      {tab === 'metrics' && <MetricsTab job={job.jid} node={node} loads={loads} />}
      {tab === 'subtasks' && <SubtasksTab job={job.jid} node={node} />}
      {tab === 'watermarks' && <WatermarksTab job={job.jid} node={node} />}
      {tab === 'flames' && <FlamePanel job={job.jid} node={node} running={job['end-time'] <= 0} />}
    </section>
  );
}

function MetricsTab({ job, node, loads }: { job: string; node: GraphNode; loads: Loads }) {
  // Reading the signal draws the charts again whenever a round of measuring has ended.
  void loads.now.value;
  const past = loads.history(node.id);
  const at = past.map((load) => load.at);
  const line = (name: string, color: Line['color'], of: (load: Load) => number | undefined): Line => ({ name, color, values: past.map(of) });
  return (
    <div class="card-body stack">
      {past.length === 0 ? (
        <Notice title="No measurements">
          <p>An operator is measured while it runs; the engine gives the first figures after a few seconds.</p>
        </Notice>
      ) : (
        <div class="charts">
          <Chart
            title="Records"
            at={at}
            lines={[line('in', '--series-1', (load) => load.recordsIn), line('out', '--series-2', (load) => load.recordsOut)]}
            show={rate}
          />
          <Chart
            title="Busiest subtask"
            at={at}
            lines={[line('busy', '--busy', (load) => load.busy), line('back-pressured', '--back', (load) => load.back)]}
            show={percent}
            ceiling={1}
          />
        </div>
      )}
      <MetricPicker path={(names) => paths.vertexMetrics(job, node.id, names)} read={summed} />
      {node.description.length > 0 && (
        <div>
          <h3>What it does</h3>
          <ol>
            {node.description.map((line) => (
              <li key={line} class="mono" style={{ overflowWrap: 'anywhere' }}>
                {line}
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

function summed(answer: readonly (Aggregate & Metric)[], name: string): number | undefined {
  return figure(answer.find((each) => each.id === name)?.sum);
}

interface SubtaskLine extends Subtask {
  busy: number | undefined;
  back: number | undefined;
  idle: number | undefined;
}

/** Back-pressure and skew by subtask. */
function SubtasksTab({ job, node }: { job: string; node: GraphNode }) {
  const detail = useLive<VertexDetail>(paths.vertex(job, node.id));
  const pressure = useLive<BackPressure>(paths.backPressure(job, node.id));
  const ratios = new Map((pressure.value.value?.subtasks ?? []).map((each) => [each.subtask, each]));
  return (
    <Show of={detail} what="the subtasks of this operator">
      {(value) => {
        const lines = value.subtasks.map((subtask): SubtaskLine => {
          const of = ratios.get(subtask.subtask);
          return { ...subtask, busy: figure(of?.busyRatio), back: figure(of?.ratio), idle: figure(of?.idleRatio) };
        });
        return (
          <>
            <div class="card-body row wrap spread">
              <Skew lines={lines} source={node.role === 'source'} level={pressure.value.value?.backpressureLevel} />
              <LoadLegend />
            </div>
            <Table caption="Subtasks" columns={subtaskColumns} rows={lines} id={(line) => line.subtask} />
          </>
        );
      }}
    </Show>
  );
}

const subtaskColumns: readonly Column<SubtaskLine>[] = [
  { title: 'Subtask', by: (line) => line.subtask, cell: (line) => line.subtask },
  { title: 'State', by: (line) => line.status, cell: (line) => <StateBadge state={line.status} /> },
  {
    title: 'Time',
    cell: (line) => (
      <div style={{ minWidth: '120px' }}>
        <LoadBar busy={line.busy} back={line.back} />
      </div>
    ),
  },
  { title: 'Busy', kind: 'number', by: (line) => line.busy ?? -1, cell: (line) => percent(line.busy) },
  { title: 'Back-pressured', kind: 'number', by: (line) => line.back ?? -1, cell: (line) => percent(line.back) },
  { title: 'Records in', kind: 'number', by: (line) => line.metrics['read-records'], cell: (line) => count(line.metrics['read-records']) },
  { title: 'Records out', kind: 'number', by: (line) => line.metrics['write-records'], cell: (line) => count(line.metrics['write-records']) },
  { title: 'Attempt', kind: 'number', minor: true, by: (line) => line.attempt, cell: (line) => line.attempt + 1 },
  { title: 'Running for', kind: 'number', minor: true, by: (line) => line.duration, cell: (line) => duration(line.duration) },
  {
    title: 'Task manager',
    by: (line) => line['taskmanager-id'],
    cell: (line) =>
      line['taskmanager-id'].startsWith('(') ? (
        <span class="muted">unassigned</span>
      ) : (
        <a href={href({ screen: 'taskManager', id: line['taskmanager-id'], tab: 'metrics' })}>{line.endpoint}</a>
      ),
  },
];

/** How unevenly the records are spread: the fullest subtask against the mean. */
export function skew(records: readonly number[]): number | undefined {
  const mean = records.reduce((sum, each) => sum + each, 0) / records.length;
  return records.length < 2 || mean === 0 ? undefined : Math.max(...records) / mean;
}

function Skew({ lines, source, level }: { lines: readonly SubtaskLine[]; source: boolean; level: string | undefined }) {
  const found = skew(lines.map((line) => line.metrics[source ? 'write-records' : 'read-records']));
  const pressure: Record<string, ComponentChildren> = {
    ok: 'Not held back',
    low: 'Held back a little',
    high: 'Held back most of the time',
  };
  return (
    <p>
      <b>{pressure[level ?? ''] ?? 'Back-pressure not measured yet'}</b>
      {found !== undefined && (
        <span class="muted">
          {' '}
          · the fullest subtask has {found.toFixed(2)} times the mean of records
        </span>
      )}
    </p>
  );
}

const NO_WATERMARK = -9223372036854775808n;
const LAST_WATERMARK = 9223372036854775807n;

interface WatermarkLine {
  subtask: number;
  value: bigint;
}

function WatermarksTab({ job, node }: { job: string; node: GraphNode }) {
  const watermarks = useLive<Metric[]>(paths.watermarks(job, node.id));
  return (
    <Show of={watermarks} what="the watermarks of this operator">
      {(list) => {
        const lines = list.flatMap((metric): WatermarkLine[] => {
          const subtask = Number(metric.id.split('.', 1)[0]);
          return /^-?\d+$/.test(metric.value ?? '') && Number.isInteger(subtask) ? [{ subtask, value: BigInt(metric.value!) }] : [];
        });
        if (lines.length === 0) {
          return (
            <Notice title="No watermarks">
              <p>{node.role === 'source' ? 'A source receives none: watermarks begin behind it.' : 'They are reported while the operator runs.'}</p>
            </Notice>
          );
        }
        return <Table caption="Watermarks by subtask" columns={watermarkColumns} rows={lines} id={(line) => line.subtask} sorted={{ title: 'Subtask', down: false }} />;
      }}
    </Show>
  );
}

const watermarkColumns: readonly Column<WatermarkLine>[] = [
  { title: 'Subtask', by: (line) => line.subtask, cell: (line) => line.subtask },
  { title: 'Watermark', cell: (line) => <span title={known(line.value) ? instant(Number(line.value)) : undefined}>{moment(line.value)}</span> },
  {
    title: 'Behind the clock',
    kind: 'number',
    by: (line) => (known(line.value) ? Date.now() - Number(line.value) : -1),
    cell: (line) => (known(line.value) ? duration(Math.max(0, Date.now() - Number(line.value))) : '–'),
  },
];

function known(watermark: bigint): boolean {
  return watermark > NO_WATERMARK && watermark < LAST_WATERMARK;
}

function moment(watermark: bigint): string {
  if (watermark <= NO_WATERMARK) return 'none yet';
  if (watermark >= LAST_WATERMARK) return 'the input has ended';
  const millis = Number(watermark);
  return millis > 0 ? `${clock(millis)}.${String(millis % 1000).padStart(3, '0')}` : watermark.toString();
}
