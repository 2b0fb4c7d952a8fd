import { expect, it } from 'vitest';
import type { ActivityCourse } from '../../wire';
import { givenBy, group, groupOf, mentions, merged, took } from './operations';

const course = (operation: string, more: Partial<ActivityCourse> = {}): ActivityCourse => ({
  operation,
  session: 's-1',
  user: 'ann',
  statement: 'SELECT * FROM orders',
  status: 'FINISHED',
  submitted: 1_000,
  rows: 0,
  bytes: 0,
  ...more,
});

it('sorts operations by what became of them, closed ones too', () => {
  expect(groupOf(course('a'))).toBe('finished');
  expect(groupOf(course('a', { status: 'PENDING' }))).toBe('running');
  expect(groupOf(course('a', { status: 'CLOSED' }))).toBe('finished');
  expect(groupOf(course('a', { status: 'CLOSED', reason: 'no table' }))).toBe('failed');
  expect([group('failed'), group('nonsense'), group(undefined)]).toEqual(['failed', '', '']);
});

it('finds words in the statement, the user and the reason', () => {
  expect(mentions(course('a', { reason: 'Division by zero' }), 'ORDERS ann zero')).toBe(true);
  expect(mentions(course('a'), 'bob')).toBe(false);
});

it('leaves out what was not given yet at a moment', () => {
  expect(givenBy([course('a'), course('b', { submitted: 3_000 })], 2_000)).toHaveLength(1);
  expect(givenBy([course('a')], undefined)).toHaveLength(1);
});

it('tells how long the answer took, or takes', () => {
  expect(took(course('a', { settled: 1_250 }), 9_000)).toBe(250);
  expect(took(course('a'), 9_000)).toBe(8_000);
});

it('lists each operation once, the latest first', () => {
  const all = merged([course('a'), course('b', { submitted: 5_000 })], [course('a'), course('c', { submitted: 2_000 })]);
  expect(all.map((each) => each.operation)).toEqual(['b', 'c', 'a']);
});
