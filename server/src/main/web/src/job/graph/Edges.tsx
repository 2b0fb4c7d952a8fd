import { rate } from '../../format';
import { ARROW, type Layout } from './layout';
import { edgeRate, BACK_PRESSURED, labelEnd, thickness, type LoadsByVertex } from './load';
import type { GraphEdge, Topology } from './topology';

/** The edges with their record rates and partitioning. */
export function Edges({ graph, shown, layout, loads }: { graph: Topology; shown: readonly GraphEdge[]; layout: Layout; loads: LoadsByVertex }) {
  const rates = new Map(graph.edges.map((edge) => [edge.id, edgeRate(graph, loads, edge.from, edge.to)]));
  const max = Math.max(0, ...[...rates.values()].map((each) => each ?? 0));
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
        <Edge
          key={edge.id}
          edge={edge}
          end={labelEnd(graph, edge.from, edge.to)}
          layout={layout}
          records={rates.get(edge.id)}
          max={max}
          held={(loads.get(edge.from)?.back ?? 0) >= BACK_PRESSURED}
        />
      ))}
    </svg>
  );
}

function Edge({ edge, end, layout, records, max, held }: {
  edge: GraphEdge;
  end: 'leaving' | 'arriving' | undefined;
  layout: Layout;
  records: number | undefined;
  max: number;
  held: boolean;
}) {
  const route = layout.edges.get(edge.id);
  if (route === undefined) return null;
  const wide = thickness(records, max);
  const down = layout.way === 'DOWN';
  return (
    <g class={`edge ${held ? 'held' : ''} ${down || end === 'leaving' ? 'begins' : ''}`}>
      <path d={route.path} stroke-width={wide} marker-end={`url(#arrow${held ? 'held' : ''})`} />
      {end !== undefined && records !== undefined && (
        <text x={route[end].x} y={route[end].y - wide / 2 - 6}>
          {rate(records)}
        </text>
      )}
      {end !== undefined && (
        <text class="strategy" x={route[end].x} y={down ? route[end].y + 7 : route[end].y + wide / 2 + 13}>
          {edge.strategy.toLowerCase()}
        </text>
      )}
    </g>
  );
}
