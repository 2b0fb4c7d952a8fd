import { expect, it } from 'vitest';
import type { Column } from '../../wire';
import { fitColumns, placeColumns, visibleColumns } from './columnWidths';

const column = (name: string, type: string): Column => ({ name, logicalType: { type }, comment: null });

it('makes columns as wide as what stands in them, within bounds', () => {
  const [number, text, long] = fitColumns(
    [column('n', 'INTEGER'), column('name', 'DATE'), column('l', 'DATE')],
    [{ id: 0, fields: [1, 'a text of some length', 'x'.repeat(500)] }],
  );
  expect(number).toBe(92);
  expect(text).toBeGreaterThan(150);
  expect(long).toBe(420);
});

it('tells which columns can be seen', () => {
  const places = placeColumns([100, 200, 50], 40);
  expect(places.map((place) => place.left)).toEqual([40, 140, 340]);
  expect(visibleColumns(places, 141, 100).map((place) => place.index)).toEqual([1]);
  expect(visibleColumns(places, 0, 2_000)).toHaveLength(3);
});
