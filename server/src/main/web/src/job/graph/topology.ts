import { groupBy, tally } from '../../collections';
import type { JobsDetail, JobsVertex, PlanNode } from '../../wire';
import { splitOutsideBrackets, operators, type Operator } from './operators';

/** A vertex of the job graph. */
export interface GraphNode {
  id: string;
  /** The names of the chained operators, in the order of the records; a fork is one entry. */
  chain: string[];
  /** The operators, with the branches of forks separated. */
  operators: Operator[];
  role: 'source' | 'sink' | 'operator';
  /** The planner's description of each operator, as plain text. */
  description: string[];
  /** The description as the server sent it. */
  said: string;
  vertex: JobsVertex;
}

export interface GraphEdge {
  id: string;
  from: string;
  to: string;
  strategy: string;
}

export interface Topology {
  /** In the order of the records, so that the Tab key follows the stream. */
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** The number of edges into and out of each vertex. */
  into: ReadonlyMap<string, number>;
  outOf: ReadonlyMap<string, number>;
  /** Equal for graphs of the same shape, which keep their layout. */
  key: string;
}

/** The topology of a job. Unchanged nodes are taken from an earlier one. */
export function topology(job: Pick<JobsDetail, 'vertices' | 'plan'>, earlier?: Topology): Topology {
  const before = new Map(earlier?.nodes.map((node) => [node.id, node]));
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
  const into = tally(edges.map((edge) => edge.to));
  const outOf = tally(edges.map((edge) => edge.from));
  const nodes = inOrder(plan, edges).map((node): GraphNode => {
    const vertex = vertices.get(node.id)!;
    const known = before.get(node.id);
    const role = !into.has(node.id) ? 'source' : !outOf.has(node.id) ? 'sink' : 'operator';
    if (known?.vertex.name === vertex.name && known.said === node.description) return { ...known, role, vertex };
    const description = describe(node.description);
    return { id: node.id, chain: chain(vertex.name), operators: operators(vertex.name, description), role, description, said: node.description, vertex };
  });
  const key = [...nodes.map((node) => node.id), ...edges.map((edge) => edge.id)].join(' ');
  return { nodes, edges, into, outOf, key };
}

/** Splits `Source: orders[1] -> (Calc[2], Calc[3] -> Sink: out[4])` into its parts; a fork stays one entry. */
export function chain(name: string): string[] {
  return splitOutsideBrackets(name, ' -> ');
}

/** The lines of a description. The wire has HTML, which is read as text here so that nothing in it can run. */
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
  const waiting = tally(edges.map((edge) => edge.to));
  const next = groupBy(edges, (edge) => edge.from);
  const byId = new Map(plan.map((node) => [node.id, node]));
  const ready = plan.filter((node) => !waiting.has(node.id)).reverse();
  const ordered: PlanNode[] = [];
  while (ready.length > 0) {
    const node = ready.pop()!;
    ordered.push(node);
    for (const edge of next.get(node.id) ?? []) {
      const left = waiting.get(edge.to)! - 1;
      waiting.set(edge.to, left);
      if (left === 0) ready.push(byId.get(edge.to)!);
    }
  }
  return ordered;
}
