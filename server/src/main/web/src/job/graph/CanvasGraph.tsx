import { useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { canvasColors } from '../../ui/canvasColors';
import { themeVersion } from '../../ui/theme';
import type { Camera } from './camera';
import { heat, type Heat } from './heat';
import type { Layout } from './layout';
import type { LoadsByVertex } from './load';
import { hit, seen, touches, type Box, type View } from './viewport';

/** A very large graph, zoomed out, on a canvas that draws thousands of nodes quickly. */
export function CanvasGraph({ layout, loads, camera, dimmed, named, onOpen }: {
  layout: Layout;
  loads: LoadsByVertex;
  camera: Camera;
  /** Whether a search excludes the node. */
  dimmed: (vertex: string) => boolean;
  named: (vertex: string) => string;
  onOpen: (vertex: string) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef<Drawn>(undefined!);
  const age = themeVersion.value;
  const ink = useMemo(() => canvasColors(INKS), [age]);
  const edges = useMemo(() => drawn(layout), [layout]);
  latest.current = { layout, edges, loads, dimmed, ink };
  const draw = () => {
    const view = camera.view.value;
    const { width, height } = camera.frame.value;
    const element = canvas.current;
    if (element === null) return;
    const [wide, high] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
    if (element.width !== wide || element.height !== high) Object.assign(element, { width: wide, height: high });
    paint(element.getContext('2d')!, latest.current, view, seen(view, { width, height }));
  };
  useSignalEffect(draw);
  useEffect(draw, [layout, loads, dimmed, ink]);
  const under = (event: MouseEvent) => hit(layout.nodes, camera.inGraph({ x: event.offsetX, y: event.offsetY }));
  const onClick = (event: MouseEvent) => {
    const found = under(event);
    if (found !== undefined) onOpen(found);
  };
  const onMove = (event: MouseEvent) => {
    const found = event.buttons === 0 ? under(event) : undefined;
    if (canvas.current !== null) canvas.current.title = found === undefined ? '' : named(found);
  };
  return <canvas class="graph-far" ref={canvas} aria-hidden="true" onClick={onClick} onMouseMove={onMove} />;
}

interface Drawn {
  layout: Layout;
  edges: Path2D;
  loads: LoadsByVertex;
  dimmed: (vertex: string) => boolean;
  ink: Record<string, string>;
}

const INKS = ['--line-strong', '--surface', '--busy', '--back'];

function paint(context: CanvasRenderingContext2D, { layout, edges, loads, dimmed, ink }: Drawn, view: View, shown: Box): void {
  const pixelRatio = devicePixelRatio;
  context.resetTransform();
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.setTransform(pixelRatio * view.scale, 0, 0, pixelRatio * view.scale, pixelRatio * view.x, pixelRatio * view.y);
  context.strokeStyle = ink['--line-strong']!;
  context.lineWidth = 1 / view.scale;
  context.stroke(edges);
  for (const [id, box] of layout.nodes) {
    if (!touches(box, shown)) continue;
    const load = loads.get(id);
    context.globalAlpha = dimmed(id) ? 0.18 : 1;
    context.fillStyle = ink['--surface']!;
    context.fillRect(box.x, box.y, box.width, box.height);
    fill(context, box, heat(load?.busy, load?.back), ink);
  }
  context.globalAlpha = 1;
}

/** All edges as one path, built once per layout. */
function drawn(layout: Layout): Path2D {
  const path = new Path2D();
  for (const { points } of layout.edges.values()) {
    points.forEach(({ x, y }, index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  }
  return path;
}

function fill(context: CanvasRenderingContext2D, { x, y, width, height }: Box, { kind, strength }: Heat, ink: Record<string, string>): void {
  const whole = context.globalAlpha;
  context.fillStyle = ink[kind === 'calm' ? '--line-strong' : `--${kind}`]!;
  context.globalAlpha = whole * (kind === 'calm' ? 0.55 : 0.35 + 0.65 * strength);
  context.fillRect(x, y, width, height);
  context.globalAlpha = whole;
}
