import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api';
import { fastLayout } from './fastLayout';
import type { GraphNode, Topology } from './topology';
import type { Box, Place, Size } from './viewport';

export const NODE: Size = { width: 264, height: 128 };
/** An open node is wider and has a row per operator. */
const OPEN_WIDTH = 348;
const OPERATOR_HEIGHT = 40;
const CHAIN_LINE = 18;
/** The length of an arrow head, at which a line ends. */
export const ARROW = 10;

export type Way = 'RIGHT' | 'DOWN';

interface Route {
  points: readonly Place[];
  /** An SVG path with rounded bends. */
  path: string;
  /** The positions of a label after the source node and before the target node. */
  leaving: Place;
  arriving: Place;
}

export interface Layout extends Size {
  key: string;
  way: Way;
  nodes: ReadonlyMap<string, Box>;
  edges: ReadonlyMap<string, Route>;
}

/** The key of a layout: the shape of the graph, the open chains and the direction. */
export function layoutKey(graph: Topology, open: ReadonlySet<string>, way: Way): string {
  return [way, graph.key, ...graph.nodes.filter((node) => open.has(node.id)).map((node) => `+${node.id}`)].join(' ');
}

export function sizeOf(node: GraphNode, open: boolean): Size {
  if (!open) return NODE;
  return { width: OPEN_WIDTH, height: NODE.height - CHAIN_LINE + node.operators.length * OPERATOR_HEIGHT };
}

const options = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '32',
  'elk.spacing.edgeNode': '24',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

/** From this size on, a quick layout matters more than a good one. */
const QUICK_FROM = 300;
const quickOptions = {
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.layering.strategy': 'LONGEST_PATH_SOURCE',
  'elk.layered.considerModelOrder.strategy': 'NONE',
  'elk.layered.thoroughness': '1',
};

/** Beyond this size, ELK takes minutes if many edges cross. */
const MAX_ELK_NODES = 600;

/** ELK is large: it is loaded with the first graph and runs in a worker. */
let engine: Promise<{ layout(graph: ElkNode): Promise<ElkNode> }> | undefined;

async function start() {
  const [api, worker] = await Promise.all([import('elkjs/lib/elk-api.js'), import('elkjs/lib/elk-worker.min.js?url')]);
  return new api.default({ workerFactory: () => new Worker(worker.default) });
}

/** A cache of the latest layouts, so that closing a chain or coming back is immediate. */
const cache = new Map<string, Layout>();
const MAX_CACHED = 12;

export function cachedLayout(key: string): Layout | undefined {
  return cache.get(key);
}

export async function computeLayout(graph: Topology, open: ReadonlySet<string>, way: Way): Promise<Layout> {
  const key = layoutKey(graph, open, way);
  const made = graph.nodes.length > MAX_ELK_NODES ? immediateLayout(graph, open, way, key) : await elkLayout(graph, open, way, key);
  cache.set(key, made);
  if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!);
  return made;
}

function immediateLayout(graph: Topology, open: ReadonlySet<string>, way: Way, key: string): Layout {
  const sizes = new Map(graph.nodes.map((node) => [node.id, sizeOf(node, open.has(node.id))]));
  const { width, height, nodes, edges } = fastLayout(graph, (id) => sizes.get(id)!, way === 'RIGHT' ? 'x' : 'y', { between: 140, beside: 28, margin: 24 });
  return { key, way, width, height, nodes, edges: new Map([...edges].map(([id, ends]) => [id, curve(ends, way)])) };
}

/** A curve that leaves and arrives straight. */
function curve([from, to]: readonly [Place, Place], way: Way): Route {
  const right = way === 'RIGHT';
  const end = right ? { x: to.x - ARROW, y: to.y } : { x: to.x, y: to.y - ARROW };
  const half = right ? (end.x - from.x) / 2 : (end.y - from.y) / 2;
  const bend = right ? `${from.x + half} ${from.y} ${end.x - half} ${end.y}` : `${from.x} ${from.y + half} ${end.x} ${end.y - half}`;
  return { points: [from, end], path: `M${from.x} ${from.y}C${bend} ${end.x} ${end.y}`, ...labels(from, to, way) };
}

async function elkLayout(graph: Topology, open: ReadonlySet<string>, way: Way, key: string): Promise<Layout> {
  engine ??= start();
  const placed = await (await engine).layout({
    id: 'job',
    layoutOptions: {
      ...options,
      'elk.direction': way,
      // Leaves room for the buttons in the corner if the graph is as high as its frame.
      'elk.padding': `[top=28,left=24,bottom=${way === 'RIGHT' ? 24 : 80},right=24]`,
      'elk.layered.spacing.edgeNodeBetweenLayers': way === 'RIGHT' ? '52' : '28',
      'elk.aspectRatio': way === 'RIGHT' ? '2.2' : '0.8',
      'elk.layered.spacing.nodeNodeBetweenLayers': way === 'RIGHT' ? '96' : '56',
      ...(graph.nodes.length < QUICK_FROM ? {} : quickOptions),
    },
    children: graph.nodes.map((node) => ({ id: node.id, ...sizeOf(node, open.has(node.id)) })),
    edges: graph.edges.map((edge) => ({ id: edge.id, sources: [edge.from], targets: [edge.to] })),
  });
  return read(placed, key, way);
}

function read(placed: ElkNode, key: string, way: Way): Layout {
  return {
    key,
    way,
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    nodes: new Map(
      (placed.children ?? []).map(({ id, x = 0, y = 0, width = NODE.width, height = NODE.height }) => [id, { x, y, width, height }]),
    ),
    edges: new Map((placed.edges ?? []).map((edge) => [edge.id, route(edge, way)])),
  };
}

function route(edge: ElkExtendedEdge, way: Way): Route {
  const section = edge.sections?.[0];
  if (section === undefined) return { points: [], path: '', leaving: NOWHERE, arriving: NOWHERE };
  const bends = [section.startPoint, ...(section.bendPoints ?? [])];
  const points = [...bends, toward(section.endPoint, bends.at(-1)!, ARROW)];
  return { points, path: rounded(points), ...labels(section.startPoint, section.endPoint, way) };
}

const NOWHERE: Place = { x: 0, y: 0 };

function labels(from: Place, to: Place, way: Way): Pick<Route, 'leaving' | 'arriving'> {
  return way === 'RIGHT'
    ? { leaving: { x: from.x + 8, y: from.y }, arriving: { x: to.x - 10, y: to.y } }
    : { leaving: { x: from.x + 8, y: from.y + 18 }, arriving: { x: to.x + 8, y: to.y - 18 } };
}

/** A path through the points with rounded bends. */
export function rounded(points: readonly Place[], radius: number = 10): string {
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

function span(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function toward(from: Place, to: Place, distance: number): Place {
  const whole = span(from, to);
  if (whole === 0) return from;
  return { x: from.x + ((to.x - from.x) * distance) / whole, y: from.y + ((to.y - from.y) * distance) / whole };
}
