import type { JobDetail, JobVertex, PlanNode } from '../api/shapes';

/** One vertex of a job as the graph shows it. */
export interface GraphNode {
  id: string;
  /** The operators chained into the vertex, in the order in which records pass them. */
  chain: string[];
  role: 'source' | 'sink' | 'operator';
  /** What each operator does, as the planner worded it; plain text. */
  description: string[];
  vertex: JobVertex;
}

export interface GraphEdge {
  id: string;
  from: string;
  to: string;
  strategy: string;
}

export interface Topology {
  /** In the order in which records pass, so that the Tab key walks with the stream. */
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** Equal for two answers with the same shape: then the layout stays. */
  key: string;
}

export function topology(job: JobDetail): Topology {
  const vertices = new Map(job.vertices.map((vertex) => [vertex.id, vertex]));
  const plan = job.plan.nodes.filter((node) => vertices.has(node.id));
  const edges = plan.flatMap((node) =>
    (node.inputs ?? [])
      .filter((input) => vertices.has(input.id))
      .map((input) => ({
        id: `${input.id}>${node.id}#${input.num}`,
        from: input.id,
        to: node.id,
        strategy: input.ship_strategy ?? '',
      })),
  );
  const feeding = new Set(edges.map((edge) => edge.from));
  const fed = new Set(edges.map((edge) => edge.to));
  const nodes = inOrder(plan, edges).map((node) => ({
    id: node.id,
    chain: chain(vertices.get(node.id)!.name),
    role: !fed.has(node.id) ? ('source' as const) : !feeding.has(node.id) ? ('sink' as const) : ('operator' as const),
    description: describe(node.description),
    vertex: vertices.get(node.id)!,
  }));
  const key = [...nodes.map((node) => node.id), ...edges.map((edge) => edge.id)].join(' ');
  return { nodes, edges, key };
}

/** `Source: orders[1] -> (Calc[2], Calc[3] -> Sink: out[4])` is one chain with a fork; the fork stays one entry. */
export function chain(name: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < name.length; at++) {
    const letter = name[at];
    if (letter === '(') depth++;
    if (letter === ')') depth = Math.max(0, depth - 1);
    if (depth === 0 && name.startsWith(' -> ', at)) {
      parts.push(name.slice(start, at));
      start = at + 4;
      at += 3;
    }
  }
  parts.push(name.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** The wire's description is HTML; it is read as text here, so that nothing in it can act. */
export function describe(description: string): string[] {
  return description
    .split(/<br\s*\/?>/i)
    .map((line) => entities(line).replace(/^[\s+:-]*(?=\[|\w)/, '').trim())
    .filter((line) => line !== '');
}

function entities(text: string): string {
  const known: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' };
  return text.replace(/&(#\d+|#x[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return known[name.toLowerCase()] ?? whole;
    const code = name[1] === 'x' || name[1] === 'X' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function inOrder(plan: readonly PlanNode[], edges: readonly GraphEdge[]): PlanNode[] {
  const waiting = new Map(plan.map((node) => [node.id, 0]));
  for (const edge of edges) waiting.set(edge.to, (waiting.get(edge.to) ?? 0) + 1);
  const byId = new Map(plan.map((node) => [node.id, node]));
  const ready = plan.filter((node) => waiting.get(node.id) === 0).reverse();
  const ordered: PlanNode[] = [];
  while (ready.length > 0) {
    const node = ready.pop()!;
    ordered.push(node);
    for (const edge of edges) {
      if (edge.from !== node.id) continue;
      const left = waiting.get(edge.to)! - 1;
      waiting.set(edge.to, left);
      if (left === 0) ready.push(byId.get(edge.to)!);
    }
  }
  return ordered;
}
