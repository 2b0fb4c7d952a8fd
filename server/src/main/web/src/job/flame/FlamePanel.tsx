import { tally } from '../../collections';
import { useState } from 'preact/hooks';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { replace, route } from '../../routing';
import { moment } from '../../time';
import { Notice } from '../../ui/Notice';
import { NotRecorded } from '../../ui/NotRecorded';
import { Segments } from '../../ui/Tabs';
import type { GraphNode } from '../graph/topology';
import type { VerticesDetail } from '../../wire';
import './flame.css';
import { FlameDifference } from './FlameDifference';
import { FlameSample } from './FlameSample';
import { nearestSnapshots } from './snapshots';

/** The flame graph of an operator, or the difference of two samples. */
export function FlamePanel({ job, node, running, subtask = asked() }: { job: string; node: GraphNode; running: boolean; subtask?: string | undefined }) {
  const [view, setView] = useState<'sample' | 'difference'>('sample');
  const kept = useLive(paths.flamesKept(job, node.id), 5_000).value.value?.snapshots ?? [];
  const detail = useLive(paths.vertex(job, node.id), 10_000).value.value;
  const then = moment.value;
  const shown = then === undefined ? kept : nearestSnapshots(kept, then);
  const alive = running && node.vertex.status === 'RUNNING';
  if (then !== undefined && shown.length === 0) return <NotRecorded what="The flame graphs" />;
  if (then === undefined && !alive) {
    return <Notice title="Nothing to sample" text="A flame graph shows what the threads of a running operator do. This operator is not running." />;
  }
  const chosen = number(subtask, node.vertex.parallelism);
  const choose = (next: number | undefined) =>
    replace({ screen: 'job', job, tab: 'graph', vertex: node.id, vertexTab: 'flames', ...(next === undefined ? {} : { subtask: String(next) }) });
  const managers = managersOf(detail, chosen);
  const of = { job, node, kept: shown, managers, live: then === undefined && alive };
  const views = (
    <Segments
      label="View"
      value={view}
      onChange={setView}
      options={[
        ['sample', 'One sample'],
        ['difference', 'Difference'],
      ]}
    />
  );
  return view === 'sample' ? <FlameSample {...of} views={views} subtask={chosen} choose={choose} /> : <FlameDifference {...of} views={views} />;
}

/** The subtask in the address. */
function asked(): string | undefined {
  const here = route.value;
  return here.screen === 'job' && here.tab === 'graph' ? here.subtask : undefined;
}

function number(text: string | undefined, parallelism: number): number | undefined {
  const found = text === undefined || text === '' ? NaN : Number(text);
  return Number.isInteger(found) && found >= 0 && found < parallelism ? found : undefined;
}

/** The task managers that run a subtask, or any subtask; those with most subtasks first. */
function managersOf(detail: VerticesDetail | undefined, subtask: number | undefined): readonly string[] {
  const running = (detail?.subtasks ?? []).filter((each) => !each['taskmanager-id'].startsWith('(') && (subtask === undefined || each.subtask === subtask));
  return [...tally(running.map((each) => each['taskmanager-id']))].sort((a, b) => b[1] - a[1]).map(([id]) => id);
}
