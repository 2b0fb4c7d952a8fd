import { useState } from 'preact/hooks';
import { about } from '../../api/events';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { count, duration, percent } from '../../format';
import { href } from '../../routing';
import { moment } from '../../time';
import { LoadLegend } from '../../ui/LoadBar';
import { NotRecorded } from '../../ui/NotRecorded';
import { Show } from '../../ui/Show';
import { StateBadge } from '../../ui/StateBadge';
import { Table, type Column } from '../../ui/Table';
import { Segments } from '../../ui/Tabs';
import { heat, spread } from '../graph/heat';
import { SKEWED } from '../graph/load';
import { loadColumns } from '../graph/loadColumns';
import type { GraphNode } from '../graph/topology';
import { useSubtaskLoads } from '../graph/useLoads';
import { Accumulators } from './Accumulators';
import { SubtaskCard } from './SubtaskCard';
import type { SubtaskLine } from './subtaskLine';
import { SubtaskStrip, type Shown } from './SubtaskStrip';

/** The load of each subtask, and one of them in detail. */
export function OperatorSubtasks({ job, node, running, chosen, address }: {
  job: string;
  node: GraphNode;
  running: boolean;
  chosen: number | undefined;
  address: (subtask: number) => string;
}) {
  const detail = useLive(paths.vertex(job, node.id), 1_000, about.statesOf(job));
  const loads = useSubtaskLoads(job, node.id, running && moment.value === undefined);
  const [selected, setShown] = useState<Shown | undefined>(undefined);
  if (moment.value !== undefined) return <NotRecorded what="The subtasks" />;
  return (
    <Show of={detail} what="the subtasks of this operator">
      {(value) => {
        const lines = value.subtasks.map((subtask): SubtaskLine => ({ ...subtask, load: loads.get(subtask.subtask) }));
        const one = lines.find((line) => line.subtask === chosen);
        const shown = selected ?? defaultView(lines);
        return (
          <>
            <div class="card-body stack">
              <div class="row wrap spread">
                <Evenness lines={lines} source={node.role === 'source'} />
                <span class="row wrap">
                  {shown === 'time' && <LoadLegend />}
                  <Segments label="Columns show" value={shown} onChange={setShown} options={[['time', 'Time'], ['records', 'Records']]} />
                </span>
              </div>
              <SubtaskStrip lines={lines} shown={shown} source={node.role === 'source'} chosen={chosen} address={address} />
              {one !== undefined && <SubtaskCard key={one.subtask} job={job} vertex={node.id} line={one} running={running} />}
            </div>
            <Table caption="Subtasks" columns={columns} rows={lines} id={(line) => line.subtask} open={(line) => address(line.subtask)} chosen={chosen} />
            <Accumulators job={job} vertex={node.id} />
          </>
        );
      }}
    </Show>
  );
}

const columns: readonly Column<SubtaskLine>[] = [
  { title: 'Subtask', by: (line) => line.subtask, cell: (line) => line.subtask },
  { title: 'State', by: (line) => line.status, cell: (line) => <StateBadge state={line.status} /> },
  ...loadColumns<SubtaskLine>('96px'),
  { title: 'Records in', kind: 'number', minor: true, by: (line) => line.metrics['read-records'], cell: (line) => count(line.metrics['read-records']) },
  { title: 'Records out', kind: 'number', minor: true, by: (line) => line.metrics['write-records'], cell: (line) => count(line.metrics['write-records']) },
  { title: 'Attempt', kind: 'number', minor: true, by: (line) => line.attempt, cell: (line) => line.attempt + 1 },
  { title: 'Running for', kind: 'number', extra: true, by: (line) => line.duration, cell: (line) => duration(line.duration) },
  {
    title: 'Task manager',
    by: (line) => line['taskmanager-id'],
    cell: (line) =>
      line['taskmanager-id'].startsWith('(') ? (
        <span class="muted">unassigned</span>
      ) : (
        <a href={href({ screen: 'taskManager', id: line['taskmanager-id'], tab: 'metrics' })} title={line['taskmanager-id']}>
          {line['taskmanager-id'].slice(0, 18)}
        </a>
      ),
  },
];

/** If no subtask is loaded, the records say more than the time. */
function defaultView(lines: readonly SubtaskLine[]): Shown {
  const calm = lines.every(({ load }) => heat(load?.busy, load?.back).kind === 'calm');
  const records = spread(lines.map(({ load }) => load?.recordsIn || load?.recordsOut));
  return calm && (records?.times ?? 0) >= SKEWED ? 'records' : 'time';
}

/** Summarizes back-pressure and skew. */
function Evenness({ lines, source }: { lines: readonly SubtaskLine[]; source: boolean }) {
  const backs = lines.flatMap((line) => (line.load?.back === undefined ? [] : [line.load.back]));
  const found = spread(lines.map(({ load }) => (source ? load?.recordsOut : load?.recordsIn))) ?? spread(lines.map(({ metrics }) => metrics[source ? 'write-records' : 'read-records']));
  return (
    <p>
      <b>{heldBack(backs)}</b>
      {found !== undefined &&
        (found.times >= SKEWED ? (
          <>
            {' · '}
            <b class="skewed-text">
              subtask {found.subtask} has {found.times.toFixed(1)} times the mean number of records
            </b>
          </>
        ) : (
          <span class="muted">
            {' · '}the most loaded subtask, {found.subtask}, has {found.times.toFixed(2)} times the mean number of records
          </span>
        ))}
    </p>
  );
}

function heldBack(backs: readonly number[]): string {
  if (backs.length === 0) return 'Back-pressure not measured';
  const max = Math.max(...backs);
  if (max <= 0.1) return 'Not back-pressured';
  return max <= 0.5 ? `Slightly back-pressured, up to ${percent(max)} of the time` : `Back-pressured ${percent(max)} of the time`;
}
