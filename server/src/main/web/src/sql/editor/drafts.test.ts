import { expect, it } from 'vitest';
import { added, sound, without, type Drafts } from './drafts';

const two: Drafts = {
  all: [
    { id: 1, name: 'one', text: 'SELECT 1' },
    { id: 4, name: 'two', text: '' },
  ],
  open: 1,
};

it('always has a draft that is open', () => {
  expect(sound(undefined)).toMatchObject({ all: [{ id: 1, text: '' }], open: 1 });
  expect(sound({ ...two, open: 9 }).open).toBe(1);
  expect(without({ all: [two.all[0]!], open: 1 }, 1)).toMatchObject({ all: [{ text: '' }], open: 1 });
});

it('adds behind the others, under a number of its own', () => {
  expect(added(two, 'SELECT 2')).toMatchObject({ open: 5, all: [{ id: 1 }, { id: 4 }, { id: 5, name: 'Draft 5', text: 'SELECT 2' }] });
});

it('fills the open one when it is empty', () => {
  const filled = added({ ...two, open: 4 }, 'SELECT 2', 'again');
  expect(filled.all).toHaveLength(2);
  expect(filled.all[1]).toEqual({ id: 4, name: 'again', text: 'SELECT 2' });
});

it('opens the neighbour of one that is discarded', () => {
  expect(without(two, 1)).toEqual({ all: [two.all[1]], open: 4 });
  expect(without(two, 4).open).toBe(1);
});
