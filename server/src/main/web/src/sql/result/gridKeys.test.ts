import { expect, it } from 'vitest';
import { moveCell } from './gridKeys';

const step = (key: string, row: number, column: number, far = false) =>
  moveCell({ key, ctrlKey: far, metaKey: false }, { row, column }, 100, 5, 20);

it('walks from cell to cell and stays within the grid', () => {
  expect(step('ArrowDown', 0, 2)).toEqual({ row: 1, column: 2 });
  expect(step('ArrowUp', 0, 2)).toEqual({ row: 0, column: 2 });
  expect(step('ArrowRight', 3, 4)).toEqual({ row: 3, column: 4 });
  expect(step('PageDown', 90, 0)).toEqual({ row: 99, column: 0 });
});

it('goes to the ends', () => {
  expect(step('End', 7, 1)).toEqual({ row: 7, column: 4 });
  expect(step('End', 7, 1, true)).toEqual({ row: 99, column: 4 });
  expect(step('Home', 7, 1, true)).toEqual({ row: 0, column: 0 });
});

it('leaves other keys alone', () => {
  expect(step('x', 0, 0)).toBeUndefined();
});
