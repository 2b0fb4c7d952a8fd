import { expect, it } from 'vitest';
import type { RowKind } from '../../wire';
import { ResultRows } from './resultRows';

const kinds: Record<string, RowKind> = { '+I': 'INSERT', '-U': 'UPDATE_BEFORE', '+U': 'UPDATE_AFTER', '-D': 'DELETE' };
const row = (sign: string, ...fields: unknown[]) => ({ kind: kinds[sign]!, fields });
const contents = (rows: ResultRows) => rows.table().map((each) => each.fields.join(' '));

it('adds rows, and the changes are the table', () => {
  const rows = new ResultRows();
  rows.add([row('+I', 1), row('+I', 2)]);
  expect(contents(rows)).toEqual(['1', '2']);
  expect(rows.changes().map((each) => each.kind)).toEqual(['INSERT', 'INSERT']);
  expect(rows.changing).toBe(false);
});

it('puts an update in the place of the row that it replaces', () => {
  const rows = new ResultRows();
  rows.add([row('+I', 'a', 1), row('+I', 'b', 1), row('-U', 'a', 1), row('+U', 'a', 2)]);
  expect(contents(rows)).toEqual(['a 2', 'b 1']);
  expect(rows.table()[0]?.id).toBe(0);
  expect(rows.changes().map((each) => each.kind)).toEqual(['INSERT', 'INSERT', 'UPDATE_BEFORE', 'UPDATE_AFTER']);
});

it('removes one of equal rows, and finds them again after an update', () => {
  const rows = new ResultRows();
  rows.add([row('+I', 'x'), row('+I', 'x'), row('-D', 'x')]);
  expect(contents(rows)).toEqual(['x']);
  rows.add([row('-U', 'x'), row('+U', 'y'), row('-D', 'y')]);
  expect(contents(rows)).toEqual([]);
});

it('keeps the newest rows and counts those that fell out', () => {
  const rows = new ResultRows(3);
  rows.add([1, 2, 3, 4, 5].map((each) => row('+I', each)));
  rows.add([row('+I', 6)]);
  expect(contents(rows)).toEqual(['4', '5', '6']);
  expect([rows.received, rows.dropped]).toEqual([6, 3]);
});

it('ignores retractions of dropped rows, and keeps no more changes than rows', () => {
  const rows = new ResultRows(2);
  rows.add([row('+I', 1), row('+I', 2), row('-D', 2), row('+I', 3), row('+I', 4)]);
  rows.add([row('-D', 1)]);
  expect(contents(rows)).toEqual(['3', '4']);
  expect(rows.changes()).toHaveLength(2);
});

it('shows an update whose old row is not known as a new row', () => {
  const rows = new ResultRows();
  rows.add([row('+U', 'k', 1), row('+U', 'k', 2)]);
  expect(contents(rows)).toEqual(['k 1', 'k 2']);
});

it('numbers changes of before and after the first update apart', () => {
  const rows = new ResultRows();
  rows.add([row('+I', 'a'), row('+I', 'b'), row('-D', 'a'), row('+I', 'c')]);
  expect(rows.changes().map((each) => `${each.id} ${each.fields[0]}`)).toEqual(['0 a', '1 b', '2 a', '3 c']);
});
