import { expect, it } from 'vitest';
import type { Column } from '../../wire';
import { filterAndSort, sortDirection, nextOrder } from './rowOrder';

const columns: Column[] = [
  { name: 'n', logicalType: { type: 'INTEGER' }, comment: null },
  { name: 's', logicalType: { type: 'VARCHAR' }, comment: null },
];
const rows = [
  [10, 'pear'],
  [9, 'Apple'],
  [null, 'fig'],
].map((fields, id) => ({ id, fields }));
const ids = (text: string, order?: { column: number; down: boolean }) => filterAndSort(rows, columns, text, order).map((row) => row.id);

it('leaves rows as they came, and finds text in any column', () => {
  expect(ids('')).toEqual([0, 1, 2]);
  expect(ids('apple')).toEqual([1]);
  expect(ids('null')).toEqual([2]);
});

it('sorts by a column in both directions, what is missing last', () => {
  expect(ids('', { column: 0, down: false })).toEqual([1, 0, 2]);
  expect(ids('', { column: 0, down: true })).toEqual([0, 1, 2]);
});

it('stands in the order that the query asks for until the user sorts', () => {
  const both = [
    { column: 1, descending: true, nullsLast: false },
    { column: 0, descending: false, nullsLast: false },
  ];
  const same = [[3, 'a'], [1, 'b'], [null, 'a'], [2, null]].map((fields, id) => ({ id, fields }));
  const asked = (order?: { column: number; down: boolean }) => filterAndSort(same, columns, '', order, both).map((row) => row.id);
  expect(asked()).toEqual([3, 1, 2, 0]);
  expect(asked({ column: 0, down: false })).toEqual([1, 3, 0, 2]);
  expect([0, 1].map((column) => sortDirection(column, undefined, both))).toEqual(['ascending', 'descending']);
  expect([0, 1].map((column) => sortDirection(column, { column: 0, down: true }, both))).toEqual(['descending', undefined]);
});

it('turns a column up, down, and back to how the rows came', () => {
  const up = nextOrder(undefined, 1);
  const down = nextOrder(up, 1);
  expect([up, down, nextOrder(down, 1), nextOrder(down, 0)]).toEqual([
    { column: 1, down: false },
    { column: 1, down: true },
    undefined,
    { column: 0, down: false },
  ]);
});
