import type { ActivityCourse, OperationStatus } from '../../wire';

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

export function within(course: ActivityCourse, wanted: Group): boolean {
  return wanted === '' || groupOf(course) === wanted;
}

/** A closed operation with a reason has failed. */
export function groupOf(course: ActivityCourse): Exclude<Group, ''> {
  if (course.status === 'CLOSED' && course.reason !== undefined) return 'failed';
  return (Object.keys(groups) as Exclude<Group, ''>[]).find((each) => groups[each].includes(course.status)) ?? 'running';
}

/** Whether every word occurs in the operation. */
export function mentions(course: ActivityCourse, text: string): boolean {
  const has =
    `${course.statement} ${course.user} ${course.reason ?? ''} ${course.operation} ${course.job ?? ''} ${course.session}`.toLowerCase();
  return text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => has.includes(word));
}

/** The operations submitted until a moment. */
export function givenBy(all: readonly ActivityCourse[], moment: number | undefined): readonly ActivityCourse[] {
  return moment === undefined ? all : all.filter((course) => course.submitted <= moment);
}

/** The time until the result was available. */
export function took(course: ActivityCourse, now: number): number | undefined {
  const end = course.settled ?? course.closed ?? now;
  return Math.max(0, end - course.submitted);
}

/** Merges open and closed operations, latest first. */
export function merged(open: readonly ActivityCourse[], closed: readonly ActivityCourse[]): readonly ActivityCourse[] {
  const known = new Set(open.map((course) => course.operation));
  return [...open, ...closed.filter((course) => !known.has(course.operation))].sort((a, b) => b.submitted - a.submitted);
}
