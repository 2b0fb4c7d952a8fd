import { expect, it } from 'vitest';
import type { ActivityOperationSummary } from '../../wire';
import { submittedBy, group, groupOf, mentions, merged, durationOf } from './operations';

const summary = (operation: string, more: Partial<ActivityOperationSummary> = {}): ActivityOperationSummary => ({
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
  expect(groupOf(summary('a'))).toBe('finished');
  expect(groupOf(summary('a', { status: 'PENDING' }))).toBe('running');
  expect(groupOf(summary('a', { status: 'CLOSED' }))).toBe('finished');
  expect(groupOf(summary('a', { status: 'CLOSED', reason: 'no table' }))).toBe('failed');
  expect([group('failed'), group('nonsense'), group(undefined)]).toEqual(['failed', '', '']);
});

it('finds words in the statement, the user and the reason', () => {
  expect(mentions(summary('a', { reason: 'Division by zero' }), 'ORDERS ann zero')).toBe(true);
  expect(mentions(summary('a'), 'bob')).toBe(false);
});

it('leaves out what was not given yet at a moment', () => {
  expect(submittedBy([summary('a'), summary('b', { submitted: 3_000 })], 2_000)).toHaveLength(1);
  expect(submittedBy([summary('a')], undefined)).toHaveLength(1);
});

it('tells how long the answer took, or takes', () => {
  expect(durationOf(summary('a', { settled: 1_250 }), 9_000)).toBe(250);
  expect(durationOf(summary('a'), 9_000)).toBe(8_000);
});

it('lists each operation once, the latest first', () => {
  const all = merged([summary('a'), summary('b', { submitted: 5_000 })], [summary('a'), summary('c', { submitted: 2_000 })]);
  expect(all.map((each) => each.operation)).toEqual(['b', 'c', 'a']);
});
