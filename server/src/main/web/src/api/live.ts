import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Concern } from './events';
import type { Path } from './paths';
import { poll, type Live } from './poll';

export { awaySince, type Live, type RequestError } from './poll';

const nothing: Live<never> = { value: signal(undefined), error: signal(undefined), refresh: () => undefined };

/**
 * Polls a path while the component is mounted. A period of `Infinity` requests it once. With a concern (see `about`),
 * it is requested again as soon as a matching change arrives, and otherwise less often.
 */
export function useLive<T>(path: Path<T> | undefined, period: number = 1_000, concern?: Concern): Live<T> {
  const shared = useMemo(() => (path === undefined ? undefined : poll<T>(path)), [path]);
  // Each render creates new concerns, which differ only if the path does.
  useEffect(() => shared?.join(period, concern), [shared, period, concern === undefined]);
  return shared ?? nothing;
}

/** Polls several paths. The values are in the order of the paths, `undefined` where there is none yet. */
export function useLiveAll<T>(all: readonly Path<T>[], period: number): readonly (T | undefined)[] {
  const shared = useMemo(() => all.map((path) => poll<T>(path)), [all.join(' ')]);
  useEffect(() => {
    const leaves = shared.map((each) => each.join(period));
    return () => leaves.forEach((leave) => leave());
  }, [shared, period]);
  return shared.map((each) => each.value.value);
}
