/** The visible part of the graph: an offset and a scale. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Place {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Place, Size {}

const MIN_SCALE = 0.03;
const MAX_SCALE = 2;

/** The level of detail at a scale: everything, names and highlights, the same with less room, or colours only. */
export type Level = 'near' | 'mid' | 'mid low' | 'far';

export function levelAt(scale: number): Level {
  return scale >= 0.62 ? 'near' : scale >= 0.42 ? 'mid' : scale >= 0.28 ? 'mid low' : 'far';
}

/**
 * The magnification of elements that keep their size on the screen. It changes in steps, because each change restyles
 * all nodes.
 */
export function lens(scale: number): number {
  return 2 ** (Math.round(Math.log2(1 / scale) * STEPS) / STEPS);
}

const STEPS = 6;

/** Fits the whole graph into the frame, without enlarging it. */
export function fit(graph: Size, frame: Size): View {
  const scale = within(Math.min(frame.width / graph.width, frame.height / graph.height), MIN_SCALE, 1);
  return {
    x: (frame.width - graph.width * scale) / 2,
    y: (frame.height - graph.height * scale) / 2,
    scale,
  };
}

/** Zooms around a point of the frame. */
export function zoom(view: View, factor: number, around: Place): View {
  const scale = within(view.scale * factor, MIN_SCALE, MAX_SCALE);
  const real = scale / view.scale;
  return { x: around.x - (around.x - view.x) * real, y: around.y - (around.y - view.y) * real, scale };
}

/** Zooms and pans so that the points under two fingers stay there. */
export function pinch(view: View, before: readonly [Place, Place], after: readonly [Place, Place]): View {
  const apart = ([a, b]: readonly [Place, Place]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const middle = ([a, b]: readonly [Place, Place]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const from = middle(before);
  const to = middle(after);
  const zoomed = zoom(view, apart(after) / apart(before), from);
  return { ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y };
}

/** Pans as little as possible to show a node, and zooms in to the minimum scale. */
export function reveal(view: View, node: Box, frame: Size, minScale: number = 0, margin: number = 10): View {
  const middle = { x: (node.x + node.width / 2) * view.scale + view.x, y: (node.y + node.height / 2) * view.scale + view.y };
  const near = view.scale < minScale ? zoom(view, minScale / view.scale, middle) : view;
  const left = node.x * near.scale + near.x;
  const top = node.y * near.scale + near.y;
  return {
    scale: near.scale,
    x: near.x + nudge(left, left + node.width * near.scale, frame.width, margin),
    y: near.y + nudge(top, top + node.height * near.scale, frame.height, margin),
  };
}

/** Keeps a node at its position on the screen after a new layout. */
export function anchored(view: View, before: Place, after: Place): View {
  return { ...view, x: view.x + (before.x - after.x) * view.scale, y: view.y + (before.y - after.y) * view.scale };
}

/** The part of the graph that the frame shows. */
export function seen(view: View, frame: Size): Box {
  return { x: -view.x / view.scale, y: -view.y / view.scale, width: frame.width / view.scale, height: frame.height / view.scale };
}

/** The visible part with a margin, rounded so that it seldom changes; a text, so that it can be compared. */
export function region(view: View, frame: Size): string {
  const { x, y, width, height } = seen(view, frame);
  const step = 2 ** Math.ceil(Math.log2(Math.max(width, height) / 4));
  const low = (value: number) => (Math.floor(value / step) - 0.5) * step;
  const high = (value: number) => (Math.ceil(value / step) + 0.5) * step;
  return [low(x), low(y), high(x + width), high(y + height)].join(' ');
}

export function boxOf(region: string): Box {
  const [x = 0, y = 0, right = 0, bottom = 0] = region.split(' ').map(Number);
  return { x, y, width: right - x, height: bottom - y };
}

export function touches(a: Box, b: Box): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

/** The bounding box of some points. */
export function around(points: readonly Place[]): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The empty margin around a graph, which need not be visible. */
const EDGE = 20;

/** Whether the whole graph is visible. */
export function whole(view: View, graph: Size, frame: Size): boolean {
  const edge = EDGE * view.scale;
  const right = view.x + graph.width * view.scale;
  const bottom = view.y + graph.height * view.scale;
  return view.x >= -edge && view.y >= -edge && right <= frame.width + edge && bottom <= frame.height + edge;
}

/** The node at a point of the graph. */
export function hit(nodes: ReadonlyMap<string, Box>, { x, y }: Place): string | undefined {
  for (const [id, box] of nodes) {
    if (x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height) return id;
  }
  return undefined;
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The nearest node in a direction; a sideways distance counts double. */
export function neighbour(nodes: ReadonlyMap<string, Place>, from: string, way: Direction): string | undefined {
  const here = nodes.get(from);
  if (here === undefined) return undefined;
  let best: { id: string; far: number } | undefined;
  for (const [id, there] of nodes) {
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const [ahead, aside] =
      way === 'ArrowLeft' ? [-dx, dy] : way === 'ArrowRight' ? [dx, dy] : way === 'ArrowUp' ? [-dy, dx] : [dy, dx];
    if (id === from || ahead < 1) continue;
    const far = ahead + Math.abs(aside) * 2;
    if (best === undefined || far < best.far) best = { id, far };
  }
  return best?.id;
}

function nudge(start: number, end: number, room: number, margin: number): number {
  if (start < margin || end - start > room - 2 * margin) return margin - start;
  return end > room - margin ? room - margin - end : 0;
}

function within(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : 1;
}
