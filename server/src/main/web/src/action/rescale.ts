/** How many subtasks each operator is to have. Pure. */
import type { RequirementsVertex } from '../wire';

export type Requirements = Readonly<Record<string, RequirementsVertex>>;

/** The largest parallelism that an operator's state can be divided into. */
export type Limits = ReadonlyMap<string, number>;

export function withBounds(all: Requirements, vertex: string, bounds: Partial<RequirementsVertex['parallelism']>): Requirements {
  const known = all[vertex];
  return known === undefined ? all : { ...all, [vertex]: { parallelism: { ...known.parallelism, ...bounds } } };
}

/** Every operator with the same number of subtasks, as far as each can have so many. */
export function all(of: Requirements, parallelism: number, limits: Limits): Requirements {
  return Object.fromEntries(
    Object.entries(of).map(([vertex, { parallelism: { lowerBound } }]) => {
      const upperBound = Math.min(parallelism, limits.get(vertex) ?? parallelism);
      return [vertex, { parallelism: { lowerBound: Math.min(lowerBound, upperBound), upperBound } }];
    }),
  );
}

/** What is wrong with the bounds of an operator, if anything. */
export function wrong({ parallelism: { lowerBound, upperBound } }: RequirementsVertex, limit: number | undefined): string | undefined {
  if (!Number.isInteger(lowerBound) || !Number.isInteger(upperBound)) return 'whole numbers only';
  if (lowerBound < 1) return 'at least 1';
  if (upperBound < lowerBound) return 'the upper bound is below the lower';
  return limit !== undefined && limit > 0 && upperBound > limit ? `at most ${limit}, its max parallelism` : undefined;
}

export function changed(before: Requirements, after: Requirements): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}
