import { expect, it } from 'vitest';
import { matchingStatements, remembered, type PastStatement } from './statementHistory';

it('has the latest first, and what is run again once', () => {
  const all = ['a', 'b', 'a'].reduce<readonly PastStatement[]>((past, statement, at) => remembered(past, statement, at), []);
  expect(all).toEqual([
    { statement: 'a', at: 2, times: 2, failed: false },
    { statement: 'b', at: 1, times: 1, failed: false },
  ]);
});

it('keeps no more than a browser holds', () => {
  let all: readonly PastStatement[] = [];
  for (let at = 0; at < 400; at++) all = remembered(all, `SELECT ${at}`, at);
  expect([all.length, all[0]?.statement]).toEqual([300, 'SELECT 399']);
  expect(remembered(all, 'x'.repeat(20_001), 500)).toBe(all);
});

it('is searched by words in any order', () => {
  const all = [{ statement: 'SELECT * FROM Orders' }, { statement: 'SHOW TABLES' }];
  expect(matchingStatements(all, 'orders select')).toEqual([all[0]]);
  expect(matchingStatements(all, '')).toEqual(all);
});
