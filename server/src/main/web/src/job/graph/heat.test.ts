import { describe, expect, it } from 'vitest';
import { downsample, heat, spread, tint } from './heat';

describe('heat', () => {
  it('is back-pressure from a tenth on, and work from a half on', () => {
    expect(heat(0.2, 0.3).kind).toBe('back');
    expect(heat(0.9, 0.3).kind).toBe('busy');
    expect(heat(0.4, 0.05).kind).toBe('calm');
    expect(heat(0.3, 0.15).kind).toBe('back');
    expect(heat(undefined, undefined)).toEqual({ kind: 'calm', strength: 0 });
  });

  it('has no colour when calm', () => expect(tint(heat(0.1, 0), 50)).toBe('transparent'));

  it('names the fullest subtask against the mean', () => {
    expect(spread([10, 10, 40])).toEqual({ most: 40, mean: 20, subtask: 2, times: 2 });
    expect(spread([5])).toBeUndefined();
    expect(spread([0, 0])).toBeUndefined();
  });

  it('keeps the hottest where there is no room for all', () => {
    expect(downsample([1, 9, 2, 3], 2, (value) => value)).toEqual([9, 3]);
    expect(downsample([1, 2], 4, (value) => value)).toEqual([1, 2]);
  });
});
