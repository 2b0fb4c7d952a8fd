import type { Topology } from './topology';
import type { Box, Place, Size } from './viewport';

/**
 * A layered layout that is computed at once, for graphs for which ELK would take minutes: each node is one layer after
 * its inputs, near the middle of its neighbours. The same graph always gives the same layout.
 */
export interface FastLayout extends Size {
  nodes: ReadonlyMap<string, Box>;
  edges: ReadonlyMap<string, readonly [Place, Place]>;
}

export interface Room {
  between: number;
  beside: number;
  margin: number;
}

const SWEEPS = 6;

/** `along` is the direction of the records: `x` to the right, `y` down. */
export function fastLayout(graph: Topology, sizeOf: (id: string) => Size, along: 'x' | 'y', { between, beside, margin }: Room): FastLayout {
  const near = neighbours(graph);
  const layers = inLayers(graph, near);
  const size = (id: string) => (along === 'x' ? sizeOf(id) : { width: sizeOf(id).height, height: sizeOf(id).width });
  for (let sweep = 0; sweep < SWEEPS; sweep++) untangle(layers, near, sweep % 2 === 0);
  const across = spreadOut(layers, near, (id) => size(id).height, beside);

  const nodes = new Map<string, Box>();
  let at = margin;
  let far = 0;
  for (const layer of layers) {
    const depth = Math.max(...layer.map((id) => size(id).width));
    for (const id of layer) {
      const { width, height } = size(id);
      const aside = across.get(id)! + margin;
      nodes.set(id, along === 'x' ? { x: at, y: aside, width, height } : { x: aside, y: at, width: height, height: width });
      far = Math.max(far, aside + height);
    }
    at += depth + between;
  }
  const long = at - between + margin;
  return { nodes, edges: joined(graph, nodes, along), ...(along === 'x' ? { width: long, height: far + margin } : { width: far + margin, height: long }) };
}

interface Near {
  before: ReadonlyMap<string, readonly string[]>;
  after: ReadonlyMap<string, readonly string[]>;
}

function neighbours({ nodes, edges }: Topology): Near {
  const before = new Map(nodes.map((node) => [node.id, [] as string[]]));
  const after = new Map(nodes.map((node) => [node.id, [] as string[]]));
  for (const { from, to } of edges) {
    before.get(to)?.push(from);
    after.get(from)?.push(to);
  }
  return { before, after };
}

/** Assigns nodes to the earliest possible layer, and sources to the layer before their first consumer. */
function inLayers({ nodes }: Topology, { before, after }: Near): string[][] {
  const layer = new Map<string, number>();
  for (const { id } of nodes) layer.set(id, Math.max(-1, ...before.get(id)!.map((each) => layer.get(each) ?? 0)) + 1);
  for (const { id } of nodes) {
    const next = after.get(id)!;
    if (before.get(id)!.length === 0 && next.length > 0) layer.set(id, Math.min(...next.map((each) => layer.get(each)!)) - 1);
  }
  const layers: string[][] = [];
  for (const { id } of nodes) (layers[layer.get(id)!] ??= []).push(id);
  return layers.filter((each) => each !== undefined);
}

/** Reorders each layer by the mean position of the neighbours in the layer before or after it. */
function untangle(layers: string[][], { before, after }: Near, forward: boolean): void {
  const place = new Map<string, number>();
  const remember = (layer: readonly string[]) => layer.forEach((id, index) => place.set(id, index / layer.length));
  layers.forEach(remember);
  for (const layer of forward ? layers : [...layers].reverse()) {
    const wish = new Map(layer.map((id) => [id, mean((forward ? before : after).get(id)!.map((each) => place.get(each)!)) ?? place.get(id)!]));
    layer.sort((a, b) => wish.get(a)! - wish.get(b)!);
    remember(layer);
  }
}

/** Moves the nodes of each layer, in order, towards the middle of their neighbours. */
function spreadOut(layers: readonly string[][], { before, after }: Near, height: (id: string) => number, beside: number): ReadonlyMap<string, number> {
  const top = new Map<string, number>();
  for (const layer of layers) stack(layer, () => 0, top, height, beside);
  const middle = (id: string) => top.get(id)! + height(id) / 2;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const layer of sweep % 2 === 0 ? layers : [...layers].reverse()) {
      const wish = (id: string) => (mean([...before.get(id)!, ...after.get(id)!].map(middle)) ?? middle(id)) - height(id) / 2;
      stack(layer, wish, top, height, beside);
    }
  }
  const minTop = Math.min(...top.values());
  return new Map([...top].map(([id, at]) => [id, at - minTop]));
}

function stack(layer: readonly string[], wish: (id: string) => number, top: Map<string, number>, height: (id: string) => number, beside: number): void {
  const wishes = layer.map(wish);
  const tops: number[] = [];
  let free = -Infinity;
  layer.forEach((id, index) => {
    const at = Math.max(free, wishes[index]!);
    tops.push(at);
    free = at + height(id) + beside;
  });
  // Distributes the displacement evenly to both sides.
  const shift = mean(tops.map((each, index) => each - wishes[index]!)) ?? 0;
  layer.forEach((id, index) => top.set(id, tops[index]! - shift));
}

function joined({ edges }: Topology, nodes: ReadonlyMap<string, Box>, along: 'x' | 'y'): ReadonlyMap<string, readonly [Place, Place]> {
  return new Map(
    edges.map(({ id, from, to }) => {
      const a = nodes.get(from)!;
      const b = nodes.get(to)!;
      return along === 'x'
        ? [id, [{ x: a.x + a.width, y: a.y + a.height / 2 }, { x: b.x, y: b.y + b.height / 2 }]]
        : [id, [{ x: a.x + a.width / 2, y: a.y + a.height }, { x: b.x + b.width / 2, y: b.y }]];
    }),
  );
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, each) => sum + each, 0) / values.length;
}
