import { useComputed, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { canvasColors } from '../../ui/canvasColors';
import { themeVersion } from '../../ui/theme';
import type { Camera } from './camera';
import { heat } from './heat';
import type { Layout } from './layout';
import type { LoadsByVertex } from './load';
import { centred, frameIn, miniature, type Miniature } from './miniature';
import { whole } from './viewport';

/**
 * The whole graph in a corner, while the frame shows a part of it. Dragging moves the frame. It is for pointers only:
 * arrow keys move the graph, and a screen reader has the table below.
 */
export function Minimap({ layout, loads, camera }: { layout: Layout; loads: LoadsByVertex; camera: Camera }) {
  const needed = useComputed(() => !whole(camera.view.value, layout, camera.frame.value));
  return needed.value ? <Shown layout={layout} loads={loads} camera={camera} /> : null;
}

function Shown({ layout, loads, camera }: { layout: Layout; loads: LoadsByVertex; camera: Camera }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const mini = miniature(layout);
  useEffect(() => {
    if (canvas.current !== null) paint(canvas.current, mini, layout, loads);
  }, [layout, loads, themeVersion.value]);
  useSignalEffect(() => {
    const { x, y, width, height } = frameIn(mini, camera.view.value, camera.frame.value);
    Object.assign(pane.current?.style ?? {}, { transform: `translate(${x}px, ${y}px)`, width: `${width}px`, height: `${height}px` });
  });
  const look = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    const bounds = (event.currentTarget as Element).getBoundingClientRect();
    const at = { x: event.clientX - bounds.left, y: event.clientY - bounds.top };
    camera.move((view) => centred(mini, view, camera.frame.peek(), at));
  };
  const press = (event: PointerEvent) => {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    look(event);
  };
  return (
    <div class="minimap" aria-hidden="true" style={{ width: `${mini.width}px`, height: `${mini.height}px` }} onPointerDown={press} onPointerMove={look}>
      <canvas ref={canvas} />
      <div class="minimap-pane" ref={pane} />
    </div>
  );
}

function paint(canvas: HTMLCanvasElement, mini: Miniature, layout: Layout, loads: LoadsByVertex): void {
  const pixelRatio = devicePixelRatio;
  canvas.width = mini.width * pixelRatio;
  canvas.height = mini.height * pixelRatio;
  const ink = canvasColors(['--line-strong', '--busy', '--back']);
  const context = canvas.getContext('2d')!;
  context.scale(pixelRatio * mini.scale, pixelRatio * mini.scale);
  const minSize = 2 / mini.scale;
  for (const [id, { x, y, width, height }] of layout.nodes) {
    const load = loads.get(id);
    const { kind } = heat(load?.busy, load?.back);
    context.fillStyle = ink[kind === 'calm' ? '--line-strong' : `--${kind}`]!;
    context.fillRect(x, y, Math.max(width, minSize), Math.max(height, minSize));
  }
}
