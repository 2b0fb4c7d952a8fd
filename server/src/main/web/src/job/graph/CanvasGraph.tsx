import { useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { inks } from '../../ui/canvasColors';
import { inkAge } from '../../ui/theme';
import type { Camera } from './camera';
import { heat, type Heat } from './heat';
import type { Layout } from './layout';
import type { LoadsByVertex } from './load';
import { hit, seen, touches, type Box, type View } from './viewport';

/** A very large graph, zoomed out, on a canvas that draws thousands of nodes quickly. */
export function FarGraph({ layout, loads, camera, dimmed, named, onOpen }: {
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
  const age = inkAge.value;
  const ink = useMemo(() => inks(INKS), [age]);
  const edges = useMemo(() => drawn(layout), [layout]);
  latest.current = { layout, edges, loads, dimmed, ink };
  const draw = () => {
    const view = camera.view.value;
    const { width, height } = camera.frame.value;
    const sheet = canvas.current;
    if (sheet === null) return;
    const [wide, high] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
    if (sheet.width !== wide || sheet.height !== high) Object.assign(sheet, { width: wide, height: high });
    paint(sheet.getContext('2d')!, latest.current, view, seen(view, { width, height }));
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

function paint(pen: CanvasRenderingContext2D, { layout, edges, loads, dimmed, ink }: Drawn, view: View, shown: Box): void {
  const sharp = devicePixelRatio;
  pen.resetTransform();
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  pen.setTransform(sharp * view.scale, 0, 0, sharp * view.scale, sharp * view.x, sharp * view.y);
  pen.strokeStyle = ink['--line-strong']!;
  pen.lineWidth = 1 / view.scale;
  pen.stroke(edges);
  for (const [id, box] of layout.nodes) {
    if (!touches(box, shown)) continue;
    const load = loads.get(id);
    pen.globalAlpha = dimmed(id) ? 0.18 : 1;
    pen.fillStyle = ink['--surface']!;
    pen.fillRect(box.x, box.y, box.width, box.height);
    fill(pen, box, heat(load?.busy, load?.back), ink);
  }
  pen.globalAlpha = 1;
}

/** All edges as one path, built once per layout. */
function drawn(layout: Layout): Path2D {
  const path = new Path2D();
  for (const { points } of layout.edges.values()) {
    points.forEach(({ x, y }, index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  }
  return path;
}

function fill(pen: CanvasRenderingContext2D, { x, y, width, height }: Box, { kind, strength }: Heat, ink: Record<string, string>): void {
  const whole = pen.globalAlpha;
  pen.fillStyle = ink[kind === 'calm' ? '--line-strong' : `--${kind}`]!;
  pen.globalAlpha = whole * (kind === 'calm' ? 0.55 : 0.35 + 0.65 * strength);
  pen.fillRect(x, y, width, height);
  pen.globalAlpha = whole;
}
