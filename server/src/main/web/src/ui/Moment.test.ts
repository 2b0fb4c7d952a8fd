import { describe, expect, it } from 'vitest';
import { ago } from './Moment';

describe('a moment told as how long ago it was', () => {
  const now = 1_763_800_000_000;

  it.each([
    [0, 'now'],
    [4_700, '4 s ago'],
    [61_000, '1 min 01 s ago'],
    [7_200_000, '2 h ago'],
    [-5_400, 'in 5 s'],
  ])('%i ms: %s', (passed, words) => expect(ago(now - passed, now)).toBe(words));
});
