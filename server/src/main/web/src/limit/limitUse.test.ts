import { expect, test } from 'vitest';
import type { LimitUse } from '../wire';
import { amount, level, levelText, ratio } from './limitUse';

const use = (used: number, max?: number, unit: LimitUse['unit'] = 'COUNT'): LimitUse => ({
  name: 'open sessions',
  key: 'sql-gateway.session.max-num',
  unit,
  used,
  ...(max === undefined ? {} : { max }),
  highest: used,
  refused: 0,
});

test('a limit is nearly reached from four fifths on', () => {
  expect(level(use(79, 100))).toBe('free');
  expect(level(use(80, 100))).toBe('near');
  expect(level(use(100, 100))).toBe('full');
  expect(level(use(120, 100))).toBe('full');
  expect(levelText(use(25, 100))).toBe('25 % used');
  expect(levelText(use(80, 100))).toBe('nearly reached: 80 % used');
  expect(levelText(use(100, 100))).toBe('reached: more is refused or has to wait');
});

test('what has no limit is never full', () => {
  expect(ratio(use(1_000_000))).toBe(0);
  expect(level(use(1_000_000))).toBe('free');
  expect(levelText(use(1))).toBe('no limit');
});

test('amounts have their unit', () => {
  expect(amount(use(1, 2), 1_234_567)).toBe('1,234,567');
  expect(amount(use(1, 2, 'BYTES'), 3 * 1024 * 1024)).toBe('3 MiB');
  expect(amount(use(1, 2, 'MILLISECONDS'), 1_240)).toBe('1.24 s');
});
