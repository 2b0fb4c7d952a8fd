/** The items by key, in the order of the first item of each. */
export function groupBy<T, K>(all: Iterable<T>, key: (item: T) => K): Map<K, T[]> {
  const found = new Map<K, T[]>();
  for (const item of all) {
    const known = found.get(key(item));
    if (known === undefined) found.set(key(item), [item]);
    else known.push(item);
  }
  return found;
}

/** How often each value occurs. */
export function tally<T>(all: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

/** The index of the last of some ascending numbers that is at most a limit; the first if all are larger. */
export function lastAtMost(count: number, valueAt: (index: number) => number, limit: number): number {
  let low = 0;
  let high = Math.max(0, count - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (valueAt(middle) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
