import { describe, expect, it } from 'vitest';
import { bytes, count, duration, figure, percent, plural, rate } from './format';

describe('figures', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [0.25, '0.25'],
    [9876, '9,876'],
    [13_612.8, '13.6 k'],
    [1_234_567, '1.23 M'],
    [undefined, '–'],
    [NaN, '–'],
  ])('counts %s as %s', (value, text) => expect(count(value)).toBe(text));

  it('names the second of a rate only when there is one', () => {
    expect(rate(20_800)).toBe('20.8 k/s');
    expect(rate(undefined)).toBe('–');
  });

  it.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [10_566, '10.3 KiB'],
    [269 * 1024 * 1024, '269 MiB'],
    [-1, '–'],
  ])('shows %s bytes as %s', (value, text) => expect(bytes(value)).toBe(text));

  it.each([
    [45, '45 ms'],
    [3_200, '3.2 s'],
    [42_000, '42 s'],
    [192_000, '3 min 12 s'],
    [7_500_000, '2 h 05 min'],
    [360_000_000, '4 d 4 h'],
    [-1, '–'],
  ])('shows %s milliseconds as %s', (value, text) => expect(duration(value)).toBe(text));

  it('shows ratios as percent', () => expect([percent(0.756), percent(NaN)]).toEqual(['76 %', '–']));

  it('reads a figure that does not exist as none', () => {
    expect([figure('NaN'), figure(''), figure(null), figure('12.5'), figure(3)]).toEqual([undefined, undefined, undefined, 12.5, 3]);
  });

  it('counts in words', () => expect([plural(1, 'job'), plural(1200, 'job')]).toEqual(['1 job', '1,200 jobs']));
});
