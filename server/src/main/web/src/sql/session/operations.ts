import { hasWords } from '../../ui/textMatches';
import type { ActivityOperationSummary, OperationStatus } from '../../wire';

/** Groups, filters and merges operations. */

export type Group = '' | 'running' | 'finished' | 'failed' | 'cancelled';

const groups: Record<Exclude<Group, ''>, readonly OperationStatus[]> = {
  running: ['INITIALIZED', 'PENDING', 'RUNNING'],
  finished: ['FINISHED', 'CLOSED'],
  failed: ['ERROR', 'TIMEOUT'],
  cancelled: ['CANCELED'],
};

export function group(state: string | undefined): Group {
  return state !== undefined && state in groups ? (state as Group) : '';
}

export function inGroup(summary: ActivityOperationSummary, wanted: Group): boolean {
  return wanted === '' || groupOf(summary) === wanted;
}

/** A closed operation with a reason has failed. */
export function groupOf(summary: ActivityOperationSummary): Exclude<Group, ''> {
  if (summary.status === 'CLOSED' && summary.reason !== undefined) return 'failed';
  return (Object.keys(groups) as Exclude<Group, ''>[]).find((each) => groups[each].includes(summary.status)) ?? 'running';
}

/** Whether every word occurs in the operation. */
export function mentions(summary: ActivityOperationSummary, text: string): boolean {
  const { statement, user, reason = '', operation, job = '', session } = summary;
  return hasWords([statement, user, reason, operation, job, session].join(' '), text);
}

/** The operations submitted until a moment. */
export function submittedBy(all: readonly ActivityOperationSummary[], moment: number | undefined): readonly ActivityOperationSummary[] {
  return moment === undefined ? all : all.filter((summary) => summary.submitted <= moment);
}

/** The time until the result was available. */
export function durationOf(summary: ActivityOperationSummary, now: number): number | undefined {
  const end = summary.settled ?? summary.closed ?? now;
  return Math.max(0, end - summary.submitted);
}

/** Merges open and closed operations, latest first. */
export function merged(open: readonly ActivityOperationSummary[], closed: readonly ActivityOperationSummary[]): readonly ActivityOperationSummary[] {
  const known = new Set(open.map((summary) => summary.operation));
  return [...open, ...closed.filter((summary) => !known.has(summary.operation))].sort((a, b) => b.submitted - a.submitted);
}
