/** Selects and searches the groups of failures that the server makes. */
import type { ExceptionsGroup, ExceptionsOccurrence } from '../../wire';

/** The failures of a group up to a moment, latest first. */
export interface ShownGroup {
  key: string;
  headline: string;
  failures: readonly ExceptionsOccurrence[];
  first: number;
  last: number;
  /** Some distinct messages. */
  samples: readonly string[];
  /** The expressions of the statement that may have failed. */
  expressions: readonly string[];
  advice?: string;
}

/** The groups with a failure up to a moment, the one that failed last first. */
export function groupsUntil(groups: readonly ExceptionsGroup[], until = Infinity): ShownGroup[] {
  return groups
    .flatMap((group) => {
      const failures = group.failures.filter((failure) => failure.timestamp <= until);
      return failures.length === 0 ? [] : shownGroup(group, failures);
    })
    .sort((a, b) => b.last - a.last);
}

function shownGroup({ key, samples, expressions, advice }: ExceptionsGroup, failures: readonly ExceptionsOccurrence[]): ShownGroup {
  return {
    key,
    headline: failures[0]!.headline,
    failures,
    first: failures.at(-1)!.timestamp,
    last: failures[0]!.timestamp,
    samples,
    expressions,
    advice,
  };
}

export function matches(group: ShownGroup, text: string): boolean {
  const lowerCase = text.trim().toLowerCase();
  return lowerCase === '' || group.failures.some((failure) => searchText(failure).includes(lowerCase) || failure.concurrentExceptions.some((other) => searchText(other).includes(lowerCase)));
}

function searchText(failure: ExceptionsOccurrence): string {
  return `${failure.stacktrace} ${failure.taskName ?? ''} ${failure.endpoint ?? ''}`.toLowerCase();
}

/** The events per hour since the first one; undefined for fewer than two. */
export function perHour(times: readonly number[], now: number): number | undefined {
  if (times.length < 2) return undefined;
  const since = Math.min(...times);
  return (times.length * 3_600_000) / Math.max(now - since, 60_000);
}
