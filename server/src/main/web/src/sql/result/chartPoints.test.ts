import { expect, it } from 'vitest';
import type { Column } from '../../wire';
import { points, defaultChoice } from './chartPoints';

const column = (name: string, type: string): Column => ({ name, logicalType: { type }, comment: null });
const name = column('name', 'VARCHAR');
const moment = column('t', 'TIMESTAMP_WITHOUT_TIME_ZONE');
const number = column('n', 'BIGINT');
const rows = (...all: unknown[][]) => all.map((fields, id) => ({ id, fields }));

it('draws numbers over the first moment, else by name, else over a number', () => {
  expect(defaultChoice([name, number, moment])).toEqual({ x: 2, y: [1], shape: 'lines' });
  expect(defaultChoice([number, name])).toEqual({ x: 1, y: [0], shape: 'bars' });
  expect(defaultChoice([number, number])).toEqual({ x: 0, y: [1], shape: 'lines' });
  expect(defaultChoice([number])).toEqual({ x: 0, y: [0], shape: 'lines' });
  expect(defaultChoice([number, number], true)?.shape).toBe('bars');
  expect(defaultChoice([name, moment])).toBeUndefined();
});

it('puts points in the order of time, and leaves out rows without one', () => {
  const drawn = points(rows(['2026-01-01T00:00:02', '5'], [null, 1], ['2026-01-01T00:00:01', null]), [moment, number], {
    x: 0,
    y: [1],
    shape: 'lines',
  });
  expect(drawn.at[1]! - drawn.at[0]!).toBe(1);
  expect(drawn.values).toEqual([[null, 5]]);
  expect([drawn.left, drawn.names]).toEqual([1, undefined]);
});

it('keeps names as they came, and no more than can be read', () => {
  const drawn = points(rows(...Array.from({ length: 70 }, (_, index) => [`k${index}`, index])), [name, number], {
    x: 0,
    y: [1],
    shape: 'bars',
  });
  expect([drawn.names?.length, drawn.names?.[0], drawn.left]).toEqual([60, 'k10', 10]);
});
