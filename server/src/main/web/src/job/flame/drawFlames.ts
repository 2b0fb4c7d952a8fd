import { canvasColors } from '../../ui/canvasColors';
import { brief, code, found, type Flame } from './flameTree';

export const ROW = 19;

/** The state that determines a drawing. */
export interface Scene {
  flames: readonly Flame[];
  /** The frame that fills the width; those above are its callers. */
  shown: Flame;
  text: string;
  width: number;
  rows: number;
  /** Whether the root is at the bottom (flame) or at the top (icicle). */
  rising: boolean;
  /** The change that has the full colour, if two graphs are compared. */
  strongest: number;
}

/** A frame as a rectangle with its colour and label. */
export interface Box {
  flame: Flame;
  left: number;
  top: number;
  width: number;
  /** The name of a colour of the design system, and its opacity. */
  ink: string;
  strength: number;
  faint: boolean;
  label: string;
}

/** Frames narrower than this, in pixels, are not drawn. */
const MIN_DRAWN_WIDTH = 0.4;
/** Frames at least this wide have a label. */
const MIN_LABELLED_WIDTH = 26;
const MIN_CHANGE = 0.0005;

export function boxOf(flame: Flame, scene: Scene): Box {
  const { shown, width, text } = scene;
  const caller = flame.depth <= shown.depth;
  const hit = found(flame.name, text);
  const change = flame.compared?.change ?? 0;
  const strength = flame.compared === undefined ? 1 : Math.abs(change) < MIN_CHANGE ? 0 : 0.2 + 0.8 * Math.sqrt(Math.abs(change) / scene.strongest);
  return {
    flame,
    left: caller ? 0 : ((flame.start - shown.start) / shown.width) * width,
    top: topOf(flame, scene),
    width: caller ? width : (flame.width / shown.width) * width,
    ink: hit ? '--code-found' : flame.compared !== undefined ? (change < 0 ? '--flame-less' : '--flame-more') : flame.depth === 0 ? '--code-java' : `--code-${code(flame.name)}`,
    strength: hit ? 1 : strength,
    faint: (caller && flame !== shown) || (text.trim() !== '' && !hit),
    label: label(flame),
  };
}

export function topOf(flame: Flame, { rising, rows }: Pick<Scene, 'rising' | 'rows'>): number {
  return (rising ? rows - 1 - flame.depth : flame.depth) * ROW;
}

export function boxes(scene: Scene): Box[] {
  const all: Box[] = [];
  for (const flame of scene.flames) {
    const box = boxOf(flame, scene);
    if (box.width >= MIN_DRAWN_WIDTH) all.push(box);
  }
  return all;
}

/** A sign repeats what the colour says. */
function label(flame: Flame): string {
  const name = flame.depth === 0 ? 'all samples' : brief(flame.name);
  const change = flame.compared?.change ?? 0;
  if (Math.abs(change) < MIN_CHANGE) return name;
  return `${change > 0 ? '▲' : '▼'} ${name} ${points(change)}`;
}

/** A change of a share, in percentage points. */
export function points(change: number): string {
  return `${change > 0 ? '+' : '−'}${(Math.abs(change) * 100).toFixed(1)} %`;
}

export function inksOf(): Record<string, string> {
  return canvasColors(['--ink', '--surface', '--code-own', '--code-engine', '--code-java', '--code-other', '--code-found', '--code-found-ink', '--flame-more', '--flame-less']);
}

export function draw(canvas: HTMLCanvasElement, scene: Scene): void {
  const ink = inksOf();
  const pixelRatio = devicePixelRatio || 1;
  const height = scene.rows * ROW;
  canvas.width = Math.round(scene.width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = ink['--surface']!;
  context.fillRect(0, 0, scene.width, height);
  context.font = '12px Inter, system-ui, sans-serif';
  context.textBaseline = 'middle';
  for (const box of boxes(scene)) paint(context, box, ink);
}

function paint(context: CanvasRenderingContext2D, box: Box, ink: Record<string, string>): void {
  const width = Math.max(0.5, box.width - 0.75);
  const veil = box.faint ? 0.5 : 1;
  if (box.strength < 1) {
    context.globalAlpha = veil;
    context.fillStyle = ink['--code-java']!;
    context.fillRect(box.left, box.top, width, ROW - 1);
  }
  context.globalAlpha = veil * box.strength;
  context.fillStyle = ink[box.ink]!;
  context.fillRect(box.left, box.top, width, ROW - 1);
  context.globalAlpha = 1;
  if (box.width <= MIN_LABELLED_WIDTH) return;
  context.fillStyle = ink[box.ink === '--code-found' ? '--code-found-ink' : '--ink']!;
  context.fillText(shorten((text) => context.measureText(text).width, box.label, box.width - 10), box.left + 5, box.top + ROW / 2);
}

/** A name cut to the available width, with an ellipsis. */
export function shorten(measure: (text: string) => number, name: string, room: number): string {
  if (measure(name) <= room) return name;
  let low = 0;
  let high = name.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(`${name.slice(0, middle)}…`) <= room) low = middle;
    else high = middle - 1;
  }
  return low < 2 ? '' : `${name.slice(0, low)}…`;
}
