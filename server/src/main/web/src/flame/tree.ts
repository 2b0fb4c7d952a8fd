import type { FlameNode } from '../api/shapes';

/** One frame of a flame graph with its place: `start` and `width` are shares of the whole, from 0 to 1. */
export interface Flame {
  name: string;
  depth: number;
  start: number;
  width: number;
  value: number;
  parent: Flame | undefined;
  children: Flame[];
}

export type Code = 'own' | 'engine' | 'java' | 'other';

/** Narrower than this a frame is never seen, at any zoom that makes sense. */
const THINNEST = 1 / 20_000;

/** Gives every frame its place. Works through any depth without recursion: stacks may be thousands of frames deep. */
export function place(root: FlameNode): Flame {
  const whole = Math.max(1, root.value);
  const top: Flame = { name: root.name, depth: 0, start: 0, width: 1, value: root.value, parent: undefined, children: [] };
  const open: [FlameNode, Flame][] = [[root, top]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, flame] = next;
    let start = flame.start;
    // In the order of names, so that a frame stays where it was from one sample to the next.
    for (const child of [...node.children].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const width = child.value / whole;
      if (width >= THINNEST) {
        const placed: Flame = { name: child.name, depth: flame.depth + 1, start, width, value: child.value, parent: flame, children: [] };
        flame.children.push(placed);
        open.push([child, placed]);
      }
      start += width;
    }
  }
  return top;
}

/** All frames that lie in the stretch of `focus`: its callers and what it calls. */
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

/** The share of all samples in which a frame of that name is on the stack; frames inside others count once. */
export function share(root: Flame, text: string): number {
  if (text.trim() === '') return 0;
  let sum = 0;
  const open = [root];
  for (let flame = open.pop(); flame !== undefined; flame = open.pop()) {
    if (found(flame.name, text)) sum += flame.width;
    else open.push(...flame.children);
  }
  return sum;
}

export function found(name: string, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return wanted !== '' && name.toLowerCase().includes(wanted);
}

/** The same frame in another sample: the one reached by the same names. */
export function again(root: Flame, flame: Flame | undefined): Flame {
  const names: string[] = [];
  for (let at = flame; at?.parent !== undefined; at = at.parent) names.unshift(at.name);
  let here = root;
  for (const name of names) {
    const next = here.children.find((child) => child.name === name);
    if (next === undefined) return here;
    here = next;
  }
  return here;
}

/** Whose code a frame is, by its package. */
export function code(name: string): Code {
  if (/^(java|javax|jdk|sun|com\.sun)\./.test(name)) return 'java';
  if (/^(org\.apache\.(flink|calcite|pekko)|scala)\./.test(name)) return 'engine';
  if (/^(org\.apache|org\.rocksdb|io\.netty|com\.google|org\.slf4j)\./.test(name)) return 'other';
  return 'own';
}

/** `org.example.Deep.call:12` is `Deep.call:12` where there is little room. */
export function brief(name: string): string {
  const [whole, line] = name.split(/:(?=-?\d+$)/, 2);
  const parts = (whole ?? name).split('.');
  const short = parts.slice(-2).join('.');
  return line === undefined || line.startsWith('-') ? short : `${short}:${line}`;
}
