import { count, duration } from '../../format';
import { Card } from '../../ui/Card';
import { StateBadge } from '../../ui/StateBadge';
import { Table, type Column } from '../../ui/Table';
import { SKEWED, type Load, type LoadsByVertex } from './load';
import { loadColumns } from './loadColumns';
import type { GraphNode, Topology } from './topology';

interface Line extends GraphNode {
  place: number;
  load: Load | undefined;
}

/** The operators as a sortable table. */
export function OperatorTable({ graph, loads, address }: { graph: Topology; loads: LoadsByVertex; address: (vertex: string) => string }) {
  const lines = graph.nodes.map((node, place): Line => ({ ...node, place, load: loads.get(node.id) }));
  const columns: readonly Column<Line>[] = [
    {
      title: 'Operator',
      kind: 'name',
      by: (line) => line.place,
      cell: (line) => (
        <a class="cut" style={{ display: 'block' }} href={address(line.id)} title={line.vertex.name}>
          {line.chain.join(' → ')}
        </a>
      ),
    },
    ...figures,
  ];
  return (
    <Card flush title="Operators">
      <Table caption="Operators" columns={columns} rows={lines} id={(line) => line.id} open={(line) => address(line.id)} />
    </Card>
  );
}

const figures: readonly Column<Line>[] = [
  { title: 'State', by: (line) => line.vertex.status, cell: (line) => <StateBadge state={line.vertex.status} /> },
  { title: 'Subtasks', kind: 'number', minor: true, by: (line) => line.vertex.parallelism, cell: (line) => line.vertex.parallelism },
  ...loadColumns<Line>('72px'),
  { title: 'Skew', kind: 'number', minor: true, by: (line) => line.load?.skew?.times ?? -1, cell: (line) => <SkewCell load={line.load} /> },
  { title: 'Watermark lag', kind: 'number', minor: true, by: (line) => line.load?.lag ?? -1, cell: (line) => duration(line.load?.lag) },
  { title: 'Records in', kind: 'number', extra: true, by: (line) => line.vertex.metrics['read-records'], cell: (line) => count(line.vertex.metrics['read-records']) },
  { title: 'Records out', kind: 'number', extra: true, by: (line) => line.vertex.metrics['write-records'], cell: (line) => count(line.vertex.metrics['write-records']) },
  { title: 'Running for', kind: 'number', extra: true, by: (line) => line.vertex.duration, cell: (line) => duration(line.vertex.duration) },
];

function SkewCell({ load }: { load: Load | undefined }) {
  if (load?.skew === undefined) return <>–</>;
  const { times, subtask } = load.skew;
  return (
    <span class={times >= SKEWED ? 'skewed-text' : 'muted'} title={subtask === undefined ? undefined : `Subtask ${subtask} has the most`}>
      {times.toFixed(1)}×
    </span>
  );
}
