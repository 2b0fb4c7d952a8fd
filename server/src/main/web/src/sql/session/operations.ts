import type { ActivityCourse, OperationStatus } from '../../wire';

/** Operations as people sort them. Pure. */

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

/** A closed operation that has failed tells why. */
export function groupOf(course: ActivityCourse): Exclude<Group, ''> {
  if (course.status === 'CLOSED' && course.reason !== undefined) return 'failed';
  return (Object.keys(groups) as Exclude<Group, ''>[]).find((each) => groups[each].includes(course.status)) ?? 'running';
}

/** Every word stands in what was said, who said it, or what came of it. */
export function mentions(course: ActivityCourse, text: string): boolean {
  const has =
    `${course.statement} ${course.user} ${course.reason ?? ''} ${course.operation} ${course.job ?? ''} ${course.session}`.toLowerCase();
  return text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => has.includes(word));
}

/** Those that had been given at a moment. */
export function givenBy(all: readonly ActivityCourse[], moment: number | undefined): readonly ActivityCourse[] {
  return moment === undefined ? all : all.filter((course) => course.submitted <= moment);
}

/** How long it took, or takes, until its result could be read. */
export function took(course: ActivityCourse, now: number): number | undefined {
  const end = course.settled ?? course.closed ?? now;
  return Math.max(0, end - course.submitted);
}

/** One list of what is open and what is closed, the latest first, each once. */
export function merged(open: readonly ActivityCourse[], closed: readonly ActivityCourse[]): readonly ActivityCourse[] {
  const known = new Set(open.map((course) => course.operation));
  return [...open, ...closed.filter((course) => !known.has(course.operation))].sort((a, b) => b.submitted - a.submitted);
}
