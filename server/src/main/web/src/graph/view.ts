import type { Layout, Placed } from './layout';
import { NODE_HEIGHT, NODE_WIDTH } from './layout';

/** Which part of the graph the frame shows: a shift and a scale. Pure. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Frame {
  width: number;
  height: number;
}

const SMALLEST = 0.04;
const LARGEST = 2;

/** The whole graph in the middle of the frame, never larger than life. */
export function fit(layout: Layout, frame: Frame): View {
  const scale = within(Math.min(frame.width / layout.width, frame.height / layout.height), SMALLEST, 1);
  return {
    x: (frame.width - layout.width * scale) / 2,
    y: (frame.height - layout.height * scale) / 2,
    scale,
  };
}

/** Zooms so that the point under the pointer stays under it. */
export function zoom(view: View, factor: number, around: Placed): View {
  const scale = within(view.scale * factor, SMALLEST, LARGEST);
  const real = scale / view.scale;
  return { x: around.x - (around.x - view.x) * real, y: around.y - (around.y - view.y) * real, scale };
}

/** Moves as little as shows the whole of a node. */
export function reveal(view: View, node: Placed, frame: Frame, margin: number = 24): View {
  const left = node.x * view.scale + view.x;
  const top = node.y * view.scale + view.y;
  return {
    scale: view.scale,
    x: view.x + nudge(left, left + NODE_WIDTH * view.scale, frame.width, margin),
    y: view.y + nudge(top, top + NODE_HEIGHT * view.scale, frame.height, margin),
  };
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The nearest node that way; what lies straight ahead counts more than what lies aside. */
export function neighbour(nodes: ReadonlyMap<string, Placed>, from: string, way: Direction): string | undefined {
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
