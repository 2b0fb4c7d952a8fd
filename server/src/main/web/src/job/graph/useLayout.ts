import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { cachedLayout, layoutKey, computeLayout, type Layout, type Way } from './layout';
import type { Topology } from './topology';

/** The layout of a graph. The old one stays until a new one is ready. */
export function useLayout(graph: Topology, open: ReadonlySet<string>, way: Way): readonly [Layout | undefined, failed: string | undefined] {
  const key = layoutKey(graph, open, way);
  const [layout, setLayout] = useState(() => cachedLayout(key));
  const [failed, setFailed] = useState<string | undefined>(undefined);
  useEffect(() => {
    const ready = cachedLayout(key);
    if (ready !== undefined) {
      setLayout(ready);
      return;
    }
    let old = false;
    computeLayout(graph, open, way).then(
      (made) => !old && setLayout(made),
      (failure: unknown) => !old && setFailed(String(failure)),
    );
    return () => {
      old = true;
    };
  }, [key]);
  return [layout, failed];
}

/** Below this width, records flow downwards. */
const MIN_WIDTH_TO_RIGHT = 600;

export function wayAt(width: number): Way {
  return width < MIN_WIDTH_TO_RIGHT ? 'DOWN' : 'RIGHT';
}

export interface Shape {
  way: Way;
  height: number;
}

/** The minimum height of the frame, and its maximum share of the window with and without an open operator. */
const MIN_HEIGHT = 228;
const MAX_SHARE = { alone: 0.5, beside: 0.36 };

/** The direction of the graph and the height of its frame. */
export function useShape(frame: { current: HTMLElement | null }, layout: Layout | undefined, beside: boolean): Shape {
  const [box, setBox] = useState({ width: Math.min(innerWidth, 1000), top: 0, window: innerHeight });
  useLayoutEffect(() => {
    const look = () => {
      const bounds = frame.current?.getBoundingClientRect();
      const scrolled = frame.current?.closest('.main')?.scrollTop ?? 0;
      const next = { width: bounds?.width ?? 1000, top: Math.round((bounds?.top ?? 0) + scrolled), window: innerHeight };
      setBox((now) => (now.width === next.width && now.top === next.top && now.window === next.window ? now : next));
    };
    look();
    const watch = new ResizeObserver(look);
    if (frame.current?.parentElement) watch.observe(frame.current.parentElement);
    addEventListener('resize', look);
    return () => {
      watch.disconnect();
      removeEventListener('resize', look);
    };
  }, []);
  const needed = layout === undefined ? 0 : layout.height * Math.min(1, box.width / layout.width) + 56;
  const room = beside ? box.window * MAX_SHARE.beside : Math.max(box.window * MAX_SHARE.alone, box.window - box.top - 20);
  return { way: wayAt(box.width), height: Math.round(Math.max(MIN_HEIGHT, Math.min(needed, room))) };
}
