import { rate } from '../format';
import { ARROW, type Layout } from './layout';
import { edgeRate, HELD_BACK, thickness, type LoadsByVertex } from './load';
import type { GraphEdge, Topology } from './topology';

/** The lines between the nodes, with records a second and how records are distributed. */
export function Edges({ graph, shown, layout, loads }: { graph: Topology; shown: readonly GraphEdge[]; layout: Layout; loads: LoadsByVertex }) {
  const rates = new Map(graph.edges.map((edge) => [edge.id, edgeRate(graph, loads, edge.from, edge.to)]));
  const most = Math.max(0, ...[...rates.values()].map((each) => each ?? 0));
  return (
    <svg width={layout.width} height={layout.height} aria-hidden="true">
      <defs>
        {['', 'held'].map((kind) => (
          <marker key={kind} id={`arrow${kind}`} viewBox="0 0 10 10" refX="1" refY="5" markerWidth={ARROW} markerHeight={ARROW + 1} preserveAspectRatio="none" markerUnits="userSpaceOnUse" orient="auto">
            <path class={`arrow ${kind}`} d="M0 0 10 5 0 10z" />
          </marker>
        ))}
      </defs>
      {shown.map((edge) => (
        <Edge key={edge.id} edge={edge} layout={layout} records={rates.get(edge.id)} most={most} held={(loads.get(edge.from)?.back ?? 0) >= HELD_BACK} />
      ))}
    </svg>
  );
}

function Edge({ edge, layout, records, most, held }: { edge: GraphEdge; layout: Layout; records: number | undefined; most: number; held: boolean }) {
  const route = layout.edges.get(edge.id);
  if (route === undefined) return null;
  const { x, y } = route.label;
  const wide = thickness(records, most);
  return (
    <g class={`edge ${held ? 'held' : ''} ${layout.way === 'DOWN' ? 'down' : ''}`}>
      <path d={route.path} stroke-width={wide} marker-end={`url(#arrow${held ? 'held' : ''})`} />
      {records !== undefined && (
        <text x={x} y={y - wide / 2 - 6}>
          {rate(records)}
        </text>
      )}
      <text class="strategy" x={x} y={layout.way === 'DOWN' ? y + 7 : y + wide / 2 + 13}>
        {edge.strategy.toLowerCase()}
      </text>
    </g>
  );
}
