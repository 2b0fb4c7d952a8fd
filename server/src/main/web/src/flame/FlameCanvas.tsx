import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { exact, percent } from '../format';
import { inks } from '../part/ink';
import { inkAge } from '../theme';
import { again, brief, code, found, place, within, type Flame } from './tree';
import type { FlameNode } from '../api/shapes';

const ROW = 19;

/** A flame graph with its root at the top. A click zooms into a frame, the arrow keys walk, Enter zooms, Escape returns. */
export function FlameCanvas({ data, text }: { data: FlameNode; text: string }) {
  const root = useMemo(() => place(data), [data]);
  const [focus, setFocus] = useState<Flame>(root);
  const [pointed, setPointed] = useState<Flame | undefined>(undefined);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);

  // A new sample keeps the place that the user has zoomed into.
  const shown = useMemo(() => again(root, focus), [root, focus]);
  const flames = useMemo(() => within(root, shown), [root, shown]);
  const deepest = flames.reduce((most, flame) => Math.max(most, flame.depth), 0);

  useEffect(() => {
    const box = canvas.current?.parentElement;
    if (!box) return;
    const watch = new ResizeObserver(() => setWidth(box.clientWidth));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    if (canvas.current !== null && width > 0) draw(canvas.current, flames, shown, pointed, text, width, (deepest + 1) * ROW);
  }, [flames, shown, pointed, text, width, deepest, inkAge.value]);

  const under = (event: MouseEvent): Flame | undefined => {
    const depth = Math.floor(event.offsetY / ROW);
    const at = shown.start + (event.offsetX / width) * shown.width;
    return flames.find((flame) => flame.depth === depth && (flame.depth <= shown.depth || (at >= flame.start && at < flame.start + flame.width)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = step(event.key, pointed ?? shown);
    if (next !== undefined) setPointed(next);
    else if (event.key === 'Enter' && pointed !== undefined) setFocus(pointed);
    else if (event.key === 'Escape' && shown !== root) setFocus(root);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const says = pointed ?? shown;
  return (
    <div class="flames">
      <div class="flames-frame">
        <canvas
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label={`Flame graph, ${exact(root.value)} samples. ${spoken(says, root)}`}
          onMouseMove={(event) => setPointed(under(event))}
          onMouseLeave={() => setPointed(undefined)}
          onClick={(event) => setFocus(under(event) ?? root)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div class="flames-says row spread" aria-live="polite">
        <span class="mono">{spoken(says, root)}</span>
        {shown !== root && (
          <button type="button" class="button small" onClick={() => setFocus(root)}>
            Show all
          </button>
        )}
      </div>
    </div>
  );
}

function spoken(flame: Flame, root: Flame): string {
  const name = flame === root ? 'all samples' : flame.name;
  return `${name} · ${exact(flame.value)} samples, ${percent(flame.value / Math.max(1, root.value))}`;
}

function step(key: string, from: Flame): Flame | undefined {
  const siblings = from.parent?.children ?? [];
  const at = siblings.indexOf(from);
  switch (key) {
    case 'ArrowUp':
      return from.parent;
    case 'ArrowDown':
      return [...from.children].sort((a, b) => b.value - a.value)[0];
    case 'ArrowLeft':
      return siblings[at - 1];
    case 'ArrowRight':
      return siblings[at + 1];
    default:
      return undefined;
  }
}

function draw(
  canvas: HTMLCanvasElement,
  flames: readonly Flame[],
  shown: Flame,
  pointed: Flame | undefined,
  text: string,
  width: number,
  height: number,
): void {
  const ink = inks(['--ink', '--ink-muted', '--surface', '--code-own', '--code-engine', '--code-java', '--code-other', '--code-found']);
  const dense = devicePixelRatio || 1;
  canvas.width = Math.round(width * dense);
  canvas.height = Math.round(height * dense);
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.scale(dense, dense);
  pen.font = '12px Inter, system-ui, sans-serif';
  pen.textBaseline = 'middle';
  for (const flame of flames) {
    const caller = flame.depth <= shown.depth;
    const left = caller ? 0 : ((flame.start - shown.start) / shown.width) * width;
    const wide = caller ? width : (flame.width / shown.width) * width;
    if (wide < 0.4) continue;
    const top = flame.depth * ROW;
    const hit = found(flame.name, text);
    pen.globalAlpha = (caller && flame !== shown) || (text.trim() !== '' && !hit) ? 0.5 : 1;
    pen.fillStyle = ink[hit ? '--code-found' : flame.depth === 0 ? '--code-java' : `--code-${code(flame.name)}`]!;
    pen.fillRect(left, top, Math.max(0.5, wide - 0.75), ROW - 1);
    pen.globalAlpha = 1;
    if (flame === pointed) {
      pen.strokeStyle = ink['--ink']!;
      pen.lineWidth = 1.5;
      pen.strokeRect(left + 0.75, top + 0.75, Math.max(1, wide - 2), ROW - 2.5);
    }
    if (wide > 26) {
      pen.fillStyle = ink['--ink']!;
      pen.fillText(shorten(pen, flame.depth === 0 ? 'all samples' : brief(flame.name), wide - 10), left + 5, top + ROW / 2);
    }
  }
}

/** As much of a name as fits, with an ellipsis for the rest. */
function shorten(pen: CanvasRenderingContext2D, name: string, room: number): string {
  if (pen.measureText(name).width <= room) return name;
  let low = 0;
  let high = name.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (pen.measureText(`${name.slice(0, middle)}…`).width <= room) low = middle;
    else high = middle - 1;
  }
  return low < 2 ? '' : `${name.slice(0, low)}…`;
}
