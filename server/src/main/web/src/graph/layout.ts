import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api';
import type { Topology } from './topology';

export const NODE_WIDTH = 256;
export const NODE_HEIGHT = 118;

export interface Placed {
  x: number;
  y: number;
}

export interface Route {
  /** An SVG path, with rounded bends. */
  path: string;
  /** Where a label stands without touching a node. */
  label: Placed;
}

export interface Layout {
  key: string;
  width: number;
  height: number;
  nodes: ReadonlyMap<string, Placed>;
  edges: ReadonlyMap<string, Route>;
}

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '36',
  'elk.spacing.edgeNode': '24',
  'elk.layered.spacing.nodeNodeBetweenLayers': '112',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.padding': '[top=24,left=24,bottom=24,right=24]',
};

/** From here on a layout that is ready soon is worth more than one that is a little better. */
const MANY = 300;
const hasty = {
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.layering.strategy': 'LONGEST_PATH_SOURCE',
  'elk.layered.considerModelOrder.strategy': 'NONE',
  'elk.layered.thoroughness': '1',
};

/** The layout engine is large: it is fetched when the first graph is shown, and works in a thread of its own. */
let engine: Promise<{ layout(graph: ElkNode): Promise<ElkNode> }> | undefined;

async function start() {
  const [api, worker] = await Promise.all([import('elkjs/lib/elk-api.js'), import('elkjs/lib/elk-worker.min.js?url')]);
  return new api.default({ workerFactory: () => new Worker(worker.default) });
}

export async function layOut(graph: Topology): Promise<Layout> {
  engine ??= start();
  const placed = await (await engine).layout({
    id: 'job',
    layoutOptions: graph.nodes.length < MANY ? options : { ...options, ...hasty },
    children: graph.nodes.map((node) => ({ id: node.id, width: NODE_WIDTH, height: NODE_HEIGHT })),
    edges: graph.edges.map((edge) => ({ id: edge.id, sources: [edge.from], targets: [edge.to] })),
  });
  return {
    key: graph.key,
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    nodes: new Map((placed.children ?? []).map((node) => [node.id, { x: node.x ?? 0, y: node.y ?? 0 }])),
    edges: new Map((placed.edges ?? []).map((edge) => [edge.id, route(edge)])),
  };
}

function route(edge: ElkExtendedEdge): Route {
  const section = edge.sections?.[0];
  if (section === undefined) return { path: '', label: { x: 0, y: 0 } };
  return {
    path: rounded([section.startPoint, ...(section.bendPoints ?? []), section.endPoint]),
    // The last stretch belongs to this edge alone; earlier ones may run beside others.
    label: { x: section.endPoint.x - 10, y: section.endPoint.y },
  };
}

/** A line through the points with bends of a radius that the stretches allow. */
export function rounded(points: readonly Placed[], radius: number = 10): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  let path = `M${first.x} ${first.y}`;
  rest.forEach((point, index) => {
    const before = points[index]!;
    const after = points[index + 2];
    if (after === undefined) {
      path += `L${point.x} ${point.y}`;
      return;
    }
    const enough = Math.min(radius, span(before, point) / 2, span(point, after) / 2);
    const into = toward(point, before, enough);
    const out = toward(point, after, enough);
    path += `L${into.x} ${into.y}Q${point.x} ${point.y} ${out.x} ${out.y}`;
  });
  return path;
}

function span(a: Placed, b: Placed): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function toward(from: Placed, to: Placed, distance: number): Placed {
  const whole = span(from, to);
  if (whole === 0) return from;
  return { x: from.x + ((to.x - from.x) * distance) / whole, y: from.y + ((to.y - from.y) * distance) / whole };
}
