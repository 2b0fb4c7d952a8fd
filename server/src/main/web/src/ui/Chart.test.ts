import { describe, expect, it } from 'vitest';
import { lonely } from './Chart';

describe('a chart', () => {
  it('marks the values between gaps, which no line passes', () => {
    expect(lonely([1, null, 2, 3, null, 4, undefined])).toEqual([0, 5]);
    expect(lonely([0])).toEqual([0]);
    expect(lonely([null, null])).toEqual([]);
  });
});
