import { useEffect, useRef, useState } from 'preact/hooks';
import type { Camera } from './camera';
import type { Layout } from './layout';
import type { Chains } from './useChains';
import { neighbour, type Direction, type Place } from './viewport';

const STEP = 90;
const ways: Record<Direction, Place> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

/** Keyboard control of the graph: one Tab stop, arrow keys between nodes, or to pan the graph. */
export function useGraphKeys({ frame, layout, camera, chosen, chains }: {
  frame: { current: HTMLElement | null };
  layout: Layout | undefined;
  camera: Camera;
  chosen: string | undefined;
  chains: Chains;
}) {
  const [last, setLast] = useState<string | undefined>(undefined);
  const going = useRef<string | undefined>(undefined);
  const node = last !== undefined && layout?.nodes.has(last) ? last : chosen;
  // A node outside the frame enters the document only after it becomes current. Keys may be faster than renders, so another
  // node may be current for a moment.
  useEffect(() => {
    if (node === undefined || going.current !== node) return;
    going.current = undefined;
    frame.current?.querySelector<HTMLElement>(`[data-vertex="${CSS.escape(node)}"]`)?.focus({ preventScroll: true });
  }, [node]);
  const walk = (from: string, way: Direction) => {
    const to = layout === undefined ? undefined : neighbour(layout.nodes, from, way);
    const box = to === undefined ? undefined : layout?.nodes.get(to);
    if (box === undefined) return;
    going.current = to;
    setLast(to);
    camera.reveal(box);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const vertex = vertexOf(event.target);
    const way = event.key as Direction;
    if (event.key === '+' || event.key === '=') camera.step(1.3);
    else if (event.key === '-') camera.step(1 / 1.3);
    else if (event.key === 'O') chains.turnAll();
    else if (event.key === 'o' && vertex !== undefined) chains.turn(vertex);
    else if (way in ways && vertex !== undefined) walk(vertex, way);
    else if (way in ways) camera.glide((view) => ({ ...view, x: view.x + ways[way].x, y: view.y + ways[way].y }));
    else return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const vertex = vertexOf(event.target);
    const box = vertex === undefined ? undefined : layout?.nodes.get(vertex);
    if (box === undefined) return;
    setLast(vertex);
    // The browser scrolls a focused element into view, which would shift the frame.
    frame.current?.scrollTo(0, 0);
    if ((event.target as Element).matches(':focus-visible')) camera.reveal(box);
  };
  return { current: node, onKeyDown, onFocus };
}

function vertexOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-vertex]')?.dataset['vertex'] : undefined;
}
