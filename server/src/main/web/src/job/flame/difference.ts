import { figure } from '../../format';
import type { FlameGraphSnapshotsPlace, FlameGraphsNode } from '../../wire';
import type { Sampled } from './flameTree';

/** One of the two graphs of a difference. */
export function alone(place: FlameGraphSnapshotsPlace): FlameGraphsNode {
  return mapTree(place, (each, children) => ({ name: each.name, value: each.base, children }));
}

/**
 * Both graphs of a difference as one. A frame's width is the mean of its shares, so that frames of only one graph are
 * visible.
 */
export function both(root: FlameGraphSnapshotsPlace): Sampled {
  const base = Math.max(1, root.base);
  const other = Math.max(1, root.other);
  return mapTree<Sampled>(root, (each, children) => {
    const compared = { base: each.base / base, other: each.other / other, change: figure(each.change) ?? 0 };
    return { name: each.name, value: (compared.base + compared.other) / 2, children, compared };
  });
}

/** The largest change, which sets the scale of colours. */
export function largest(root: FlameGraphSnapshotsPlace): number {
  let max = 0;
  const pending = [root];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    max = Math.max(max, Math.abs(figure(place.change) ?? 0));
    pending.push(...place.children);
  }
  return max;
}

/** Maps a tree from the leaves up, without recursion, because stacks may be thousands of frames deep. */
function mapTree<T>(root: FlameGraphSnapshotsPlace, make: (place: FlameGraphSnapshotsPlace, children: T[]) => T): T {
  interface Step {
    place: FlameGraphSnapshotsPlace;
    into: T[];
    children: T[] | undefined;
  }
  const top: T[] = [];
  const pending: Step[] = [{ place: root, into: top, children: undefined }];
  for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
    if (step.children !== undefined) {
      step.into.push(make(step.place, step.children));
      continue;
    }
    const children: T[] = [];
    pending.push({ ...step, children });
    for (const child of step.place.children) pending.push({ place: child, into: children, children: undefined });
  }
  return top[0]!;
}
