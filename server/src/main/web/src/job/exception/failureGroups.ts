/** Failures of a job as the server groups them and takes them apart. Pure. */
import type { ExceptionsGroup, ExceptionsOccurrence } from '../../wire';

/** A group of failures until a moment, the latest first. */
export interface Kind {
  key: string;
  headline: string;
  failures: readonly ExceptionsOccurrence[];
  first: number;
  last: number;
  /** Some messages that differ. */
  samples: readonly string[];
  /** Expressions of the statement, one of which failed. */
  expressions: readonly string[];
  advice?: string;
}

export function kinds(groups: readonly ExceptionsGroup[], until = Infinity): Kind[] {
  return groups
    .flatMap((group) => {
      const failures = group.failures.filter((failure) => failure.timestamp <= until);
      return failures.length === 0 ? [] : ofGroup(group, failures);
    })
    .sort((a, b) => b.last - a.last);
}

function ofGroup({ key, samples, expressions, advice }: ExceptionsGroup, failures: readonly ExceptionsOccurrence[]): Kind {
  return {
    key,
    headline: failures[0]!.headline,
    failures,
    first: failures.at(-1)!.timestamp,
    last: failures[0]!.timestamp,
    samples,
    expressions,
    ...(advice === undefined ? {} : { advice }),
  };
}

export function found(kind: Kind, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return wanted === '' || kind.failures.some((failure) => says(failure).includes(wanted) || failure.concurrentExceptions.some((other) => says(other).includes(wanted)));
}

function says(failure: ExceptionsOccurrence): string {
  return `${failure.stacktrace} ${failure.taskName ?? ''} ${failure.endpoint ?? ''}`.toLowerCase();
}

/** The frequency an hour of what happened at these times; undefined for fewer than two. */
export function perHour(times: readonly number[], now: number): number | undefined {
  if (times.length < 2) return undefined;
  const since = Math.min(...times);
  return (times.length * 3_600_000) / Math.max(now - since, 60_000);
}
