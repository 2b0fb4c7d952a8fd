import { lastAtMost } from '../../collections';

/** A sampled frame with the frames it called; with two samples, also their difference. */
export interface Sampled {
  name: string;
  value: number;
  children: readonly Sampled[];
  compared?: Compared;
}

/** The share of samples with this frame in each of two graphs, and the change. */
interface Compared {
  base: number;
  other: number;
  change: number;
}

/** A frame with its position: `start` and `width` are shares of all samples, from 0 to 1. */
export interface Flame {
  name: string;
  depth: number;
  start: number;
  width: number;
  value: number;
  compared: Compared | undefined;
  parent: Flame | undefined;
  children: Flame[];
}

export type Code = 'own' | 'engine' | 'java' | 'other';

/** Narrower frames are never visible at any useful zoom. */
const MIN_WIDTH = 1 / 20_000;

/** Lays out a tree without recursion, because stacks may be thousands of frames deep. */
export function place(root: Sampled): Flame {
  const whole = root.value > 0 ? root.value : 1;
  const top: Flame = { name: root.name, depth: 0, start: 0, width: 1, value: root.value, compared: root.compared, parent: undefined, children: [] };
  const open: [Sampled, Flame][] = [[root, top]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, flame] = next;
    let start = flame.start;
    // Sorted by name, so that frames keep their position from one sample to the next.
    for (const child of [...node.children].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const width = child.value / whole;
      if (width >= MIN_WIDTH) {
        const placed: Flame = { name: child.name, depth: flame.depth + 1, start, width, value: child.value, compared: child.compared, parent: flame, children: [] };
        flame.children.push(placed);
        open.push([child, placed]);
      }
      start += width;
    }
  }
  return top;
}

/** The frames above and below `focus`: its callers and what it calls. */
export function within(root: Flame, focus: Flame): Flame[] {
  const found: Flame[] = [];
  const end = focus.start + focus.width;
  const open = [root];
  for (let flame = open.pop(); flame !== undefined; flame = open.pop()) {
    if (flame.start + flame.width <= focus.start + 1e-12 || flame.start >= end - 1e-12) continue;
    found.push(flame);
    open.push(...flame.children);
  }
  return found;
}

/** The outermost frames whose name contains the text, from left to right. */
export function matches(root: Flame, text: string): Flame[] {
  if (text.trim() === '') return [];
  const all: Flame[] = [];
  const open = [root];
  for (let flame = open.pop(); flame !== undefined; flame = open.pop()) {
    if (found(flame.name, text)) all.push(flame);
    else open.push(...flame.children.toReversed());
  }
  return all;
}

/** The share of all samples with a matching frame on the stack. */
export function share(root: Flame, text: string): number {
  return matches(root, text).reduce((sum, flame) => sum + flame.width, 0);
}

/** The frames of each depth, from left to right. */
export function layers(flames: readonly Flame[]): Flame[][] {
  const found: Flame[][] = [];
  for (const flame of flames) (found[flame.depth] ??= []).push(flame);
  for (const layer of found) layer.sort((a, b) => a.start - b.start);
  return found;
}

/** The frame of a layer at a position from 0 to 1. */
export function covering(layer: readonly Flame[], at: number): Flame | undefined {
  const flame = layer[lastAtMost(layer.length, (index) => layer[index]!.start, at)];
  return flame !== undefined && at >= flame.start && at < flame.start + flame.width ? flame : undefined;
}

/** The names from the outermost frame inwards, without the root. */
export function stackOf(flame: Flame): string[] {
  const names: string[] = [];
  for (let at: Flame | undefined = flame; at?.parent !== undefined; at = at.parent) names.unshift(at.name);
  return names;
}

export function found(name: string, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return wanted !== '' && name.toLowerCase().includes(wanted);
}

/** The frame with the same stack in another sample, or its nearest caller. */
export function again(root: Flame, flame: Flame | undefined): Flame {
  let here = root;
  for (const name of flame === undefined ? [] : stackOf(flame)) {
    const next = here.children.find((child) => child.name === name);
    if (next === undefined) return here;
    here = next;
  }
  return here;
}

/** The origin of a frame's code, by its package. */
export function code(name: string): Code {
  if (/^(java|javax|jdk|sun|com\.sun)\./.test(name)) return 'java';
  if (/^(org\.apache\.(flink|calcite|pekko)|scala)\./.test(name)) return 'engine';
  if (/^(org\.apache|org\.rocksdb|io\.netty|com\.google|org\.slf4j)\./.test(name)) return 'other';
  return 'own';
}

/** Shortens `org.example.Deep.call:12` to `Deep.call:12`. */
export function brief(name: string): string {
  const [whole, line] = name.split(/:(?=-?\d+$)/, 2);
  const parts = (whole ?? name).split('.');
  const short = parts.slice(-2).join('.');
  return line === undefined || line.startsWith('-') ? short : `${short}:${line}`;
}

/** The name without the line number. */
export function method(name: string): string {
  return name.replace(/:-?\d+$/, '');
}
