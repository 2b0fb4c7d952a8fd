import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { exact, percent } from '../../format';
import { Button } from '../../ui/Button';
import { toClipboard } from '../../ui/Copy';
import { themeVersion } from '../../ui/theme';
import { boxes, boxOf, draw, inksOf, ROW, type Scene } from './drawFlames';
import { again, covering, layers, stackOf, within, type Flame } from './flameTree';
import { svg } from './svgExport';

/** Exports of the drawn graph. */
export interface Picture {
  svg: () => string;
  png: () => Promise<Blob | null>;
}

/**
 * A flame graph. A click zooms into a frame, arrow keys move, Enter zooms, Escape zooms out, and c copies the stack
 * under the pointer.
 */
export function FlameCanvas({ root, text, rising, strongest = 1, target, says, actions, picture }: {
  root: Flame;
  text: string;
  rising: boolean;
  strongest?: number;
  /** The current match of the search. */
  target: Flame | undefined;
  /** The description of a frame. */
  says: (flame: Flame) => string;
  /** Links and buttons for the zoomed frame. */
  actions: (flame: Flame) => ComponentChildren;
  picture: { current: Picture | undefined };
}) {
  const [focus, setFocus] = useState<Flame>(root);
  const [pointed, setPointed] = useState<Flame | undefined>(undefined);
  const [copied, setCopied] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);

  // A new sample keeps the zoomed and the highlighted frame.
  const shown = useMemo(() => again(root, focus), [root, focus]);
  const at = useMemo(() => (pointed === undefined ? undefined : again(root, pointed)), [root, pointed]);
  const flames = useMemo(() => within(root, shown), [root, shown]);
  const rank = useMemo(() => layers(flames), [flames]);
  const scene: Scene = { flames, shown, text, width, rows: rank.length, rising, strongest };

  useEffect(() => {
    if (canvas.current !== null && width > 0) draw(canvas.current, scene);
  }, [flames, shown, text, width, rising, strongest, themeVersion.value]);
  useEffect(() => {
    picture.current = {
      svg: () => svg(boxes(scene), inksOf(), width, scene.rows),
      png: () => new Promise((done) => canvas.current?.toBlob(done)),
    };
  });
  useEffect(() => {
    if (target === undefined) return;
    const near = again(root, target);
    if (!flames.includes(near)) setFocus(root);
    setPointed(near);
    requestAnimationFrame(() => frame.current?.querySelector('.flames-pointed')?.scrollIntoView({ block: 'nearest' }));
  }, [target]);

  const under = (event: MouseEvent): Flame | undefined => {
    const row = Math.floor(event.offsetY / ROW);
    const layer = rank[rising ? scene.rows - 1 - row : row];
    if (layer === undefined) return undefined;
    return (layer[0]?.depth ?? 0) <= shown.depth ? layer[0] : covering(layer, shown.start + (event.offsetX / width) * shown.width);
  };
  const copy = async (flame: Flame) => {
    await toClipboard(stackOf(flame).toReversed().join('\n'));
    setCopied(true);
    setTimeout(() => setCopied(false), 1_500);
  };
  // The pointer can be over the graph while the focus is elsewhere, but not in a text field.
  useLayoutEffect(() => {
    if (at === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'c' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog') !== null) return;
      event.preventDefault();
      void copy(at);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = step(event.key, at ?? shown, rising);
    if (next !== undefined) setPointed(next);
    else if (event.key === 'Enter' && at !== undefined) setFocus(at);
    else if (event.key === 'Escape' && shown !== root) setFocus(root);
    else if (event.key === 'c') void copy(at ?? shown);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const described = at ?? shown;
  const box = at === undefined || !flames.includes(at) ? undefined : boxOf(at, scene);
  return (
    <div class="flames">
      <div class="flames-frame" ref={frame}>
        <canvas
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label={`Flame graph. ${says(described)}. The table below has the same data.`}
          onMouseMove={(event) => setPointed(under(event))}
          onMouseLeave={() => setPointed(undefined)}
          onClick={(event) => setFocus(under(event) ?? root)}
          onKeyDown={onKeyDown}
        />
        {box !== undefined && (
          <i class="flames-pointed" style={{ left: `${box.left}px`, top: `${box.top}px`, width: `${Math.max(2, box.width)}px`, height: `${ROW - 1}px` }} />
        )}
      </div>
      <div class="flames-says row wrap" aria-live="polite">
        <span class="mono">{copied ? 'Stack copied' : says(described)}</span>
        {shown === root ? (
          <span class="muted push flames-help">click to zoom, c copies the stack under the pointer</span>
        ) : (
          <span class="row wrap push">
            <Button class="small" onClick={() => void copy(shown)}>
              Copy stack
            </Button>
            {actions(shown)}
            <Button class="small" onClick={() => setFocus(root)}>
              Show all
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}

/** Describes a frame with its share of all samples. */
export function saysShare(root: Flame): (flame: Flame) => string {
  return (flame) => `${flame === root ? 'all samples' : flame.name} · ${exact(flame.value)} of ${exact(root.value)} samples, ${flame.width < 0.1 ? `${(flame.width * 100).toFixed(1)} %` : percent(flame.width)}`;
}

function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(() => setWidth(box.current?.clientWidth ?? 0));
    if (box.current !== null) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return width;
}

function step(key: string, from: Flame, rising: boolean): Flame | undefined {
  const siblings = from.parent?.children ?? [];
  const at = siblings.indexOf(from);
  switch (key) {
    case rising ? 'ArrowDown' : 'ArrowUp':
      return from.parent;
    case rising ? 'ArrowUp' : 'ArrowDown':
      return from.children.reduce<Flame | undefined>((largest, child) => (largest === undefined || child.value > largest.value ? child : largest), undefined);
    case 'ArrowLeft':
      return siblings[at - 1];
    case 'ArrowRight':
      return siblings[at + 1];
    default:
      return undefined;
  }
}
