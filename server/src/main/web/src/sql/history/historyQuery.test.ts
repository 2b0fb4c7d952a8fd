import { expect, it } from 'vitest';
import type { StatementHistoryEntry } from '../../wire';
import { hasMask, isFiltered, merged, queryOf } from './historyQuery';

const entry = (operation: string, submitted: number, more: Partial<StatementHistoryEntry> = {}): StatementHistoryEntry => ({
  operation,
  session: 's-1',
  user: 'ann',
  statement: 'SELECT 1',
  kind: 'QUERY',
  outcome: 'FINISHED',
  submitted,
  durations: {},
  ...more,
});

it('asks for what the address says, and for nothing it does not know', () => {
  const now = 1_750_000_012_345;
  expect(queryOf({ screen: 'history' }, now, undefined)).toEqual({ limit: 100 });
  expect(queryOf({ screen: 'history', text: ' a b ', outcome: 'failed', kind: 'query', session: 'nightly' }, now, undefined)).toEqual({
    search: 'a b',
    outcome: ['FAILED'],
    kind: ['QUERY'],
    session: 'nightly',
    limit: 100,
  });
  expect(queryOf({ screen: 'history', outcome: 'nonsense', kind: 'x' }, now, undefined)).toEqual({ limit: 100 });
});

it('asks the same during a minute, and leaves out what is after the moment that is shown', () => {
  const now = 1_750_000_020_000;
  const hour = (at: number) => queryOf({ screen: 'history', within: '60' }, at, undefined).from;
  expect(hour(now)).toBe(hour(now + 20_000));
  expect(queryOf({ screen: 'history' }, now, 1_700_000_000_000).until).toBe(1_700_000_000_001);
});

it('keeps what was loaded while new statements arrive, each once and as it is now', () => {
  const known = merged([], [entry('b', 2, { outcome: 'RUNNING' }), entry('a', 1)]);
  const all = merged(known, [entry('c', 3), entry('b', 2)]);
  expect(all.map((each) => each.operation)).toEqual(['c', 'b', 'a']);
  expect(all[1]?.outcome).toBe('FINISHED');
});

it('says whether anything narrows the list down', () => {
  expect(isFiltered({ screen: 'history' })).toBe(false);
  expect(isFiltered({ screen: 'history', operation: 'a' })).toBe(false);
  expect(isFiltered({ screen: 'history', within: '60' })).toBe(true);
});

it('notices masked secrets', () => {
  expect(hasMask("WITH ('password' = '******')")).toBe(true);
  expect(hasMask('SELECT 1')).toBe(false);
});
