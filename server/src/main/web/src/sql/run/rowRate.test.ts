import { expect, it } from 'vitest';
import { RowRate } from './rowRate';

it('tells the rows a second of the last seconds, and forgets the rest', () => {
  const speed = new RowRate();
  expect(speed.perSecond(0)).toBe(0);
  for (let at = 0; at <= 4_000; at += 100) speed.count(10, at);
  expect(speed.perSecond(4_000)).toBeCloseTo(102.5);
  expect(speed.perSecond(60_000)).toBe(0);
});

it('counts what came within the first second as of one second', () => {
  const speed = new RowRate();
  speed.count(50, 1_000);
  expect(speed.perSecond(1_100)).toBe(50);
});
