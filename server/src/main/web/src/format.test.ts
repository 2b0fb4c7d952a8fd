import { describe, expect, it } from 'vitest';
import cases from '../../../../../common-client/src/test/resources/io/millrace/insight/formats.json';
import { bytes, count, duration, elapsed, exact, figure, percent, plural, rate } from './format';

const formats: Readonly<Record<keyof typeof cases, (value: number | undefined) => string>> = {
  duration,
  elapsed,
  bytes,
  count,
  rate,
  percent,
  grouped: exact,
  rows: (value) => plural(value ?? 0, 'row'),
};

describe('figures look the same as in the shell and the console', () => {
  for (const [name, format] of Object.entries(formats)) {
    it.each(cases[name as keyof typeof cases] as [number, string][])(`${name} of %s is %s`, (value, text) => expect(format(value)).toBe(text));
  }
});

describe('a figure', () => {
  it('that does not exist is marked', () => {
    for (const format of [duration, elapsed, bytes, count, rate, percent, exact]) expect([format(undefined), format(NaN)]).toEqual(['–', '–']);
  });

  it('is read from what the wire writes where it does not exist', () => {
    expect([figure('NaN'), figure(''), figure(null), figure('12.5'), figure(3)]).toEqual([undefined, undefined, undefined, 12.5, 3]);
  });
});
