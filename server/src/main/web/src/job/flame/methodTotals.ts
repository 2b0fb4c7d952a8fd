import { method, type Flame } from './flameTree';

/** A method with the share of samples that ended in it and of those that passed through it. */
export interface Hot {
  name: string;
  self: number;
  total: number;
}

/** The totals of all methods, without recursion. A recursive method counts once per stack. */
export function hottest(root: Flame, weight: (flame: Flame) => number = (flame) => flame.width): Hot[] {
  const found = new Map<string, Hot>();
  const within = new Map<string, number>();
  const open: (Flame | { left: string })[] = [...root.children];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ('left' in next) {
      within.set(next.left, within.get(next.left)! - 1);
      continue;
    }
    const name = method(next.name);
    const depth = within.get(name) ?? 0;
    const hot = found.get(name) ?? { name, self: 0, total: 0 };
    found.set(name, hot);
    const own = weight(next);
    hot.self += Math.max(0, own - next.children.reduce((sum, child) => sum + weight(child), 0));
    if (depth === 0) hot.total += own;
    within.set(name, depth + 1);
    open.push({ left: name }, ...next.children);
  }
  return [...found.values()];
}

/** A method's shares in both graphs of a difference. */
export interface Shift {
  name: string;
  base: number;
  other: number;
  change: number;
}

/** The change of each method's share. */
export function shifts(root: Flame): Shift[] {
  const base = new Map(hottest(root, (flame) => flame.compared?.base ?? 0).map((hot) => [hot.name, hot.total]));
  return hottest(root, (flame) => flame.compared?.other ?? 0).map(({ name, total }) => {
    const was = base.get(name) ?? 0;
    return { name, base: was, other: total, change: total - was };
  });
}
