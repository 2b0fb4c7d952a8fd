import { describe, expect, it } from 'vitest';
import type { LogicalType } from '../../wire';
import { asMoment, compare, formatCell, formatValue, parseJsonExactly, formatType } from './cellFormat';

const type = (name: string, more: Partial<LogicalType> = {}): LogicalType => ({ type: name, ...more });

describe('types', () => {
  it('are spelled as a statement writes them', () => {
    expect(formatType(type('VARCHAR', { length: 2147483647 }))).toBe('STRING');
    expect(formatType(type('DECIMAL', { precision: 10, scale: 2 }))).toBe('DECIMAL(10, 2)');
    expect(formatType(type('TIMESTAMP_WITH_LOCAL_TIME_ZONE', { precision: 3 }))).toBe('TIMESTAMP_LTZ(3)');
    const fields = [{ name: 'x', fieldType: type('ARRAY', { elementType: type('INTEGER') }) }];
    expect(formatType(type('MAP', { keyType: type('BIGINT'), valueType: type('ROW', { fields }) }))).toBe('MAP<BIGINT, ROW<x ARRAY<INT>>>');
  });
});

describe('values', () => {
  it('read on one line', () => {
    expect(formatValue({ a: [1, null], b: { c: true } })).toBe('{a: [1, NULL], b: {c: TRUE}}');
    expect(formatCell('2026-11-22T11:00:00.123Z', type('TIMESTAMP_WITH_LOCAL_TIME_ZONE'))).toBe('2026-11-22 11:00:00.123Z');
    expect(formatCell(18, type('INTERVAL_YEAR_MONTH'))).toBe('1-06');
    expect(formatCell(-(2 * 86_400_000 + 3_723_004), type('INTERVAL_DAY_TIME'))).toBe('-2 01:02:03.004');
    expect(formatCell('x'.repeat(5_000), type('VARCHAR'))).toHaveLength(401);
  });

  it('have all that their type tells of them', () => {
    const price = type('DECIMAL', { precision: 20, scale: 2 });
    const shown = [700, '7E+2', 1.5, 0, -20.5, 0.01, 1e21, '123456789012345678.9'].map((value) => formatCell(value, price));
    expect(shown).toEqual(['700.00', '700.00', '1.50', '0.00', '-20.50', '0.01', '1000000000000000000000.00', '123456789012345678.90']);
    expect(formatCell(-1e-18, type('DECIMAL', { precision: 38, scale: 18 }))).toBe('-0.000000000000000001');
    expect(formatCell(5, type('DECIMAL', { precision: 5, scale: 0 }))).toBe('5');
    expect(['AP8Q', ''].map((value) => formatCell(value, type('VARBINARY')))).toEqual(["x'00ff10'", "x''"]);
    expect(formatValue([1, null], type('ARRAY', { elementType: price }))).toBe('[1.00, NULL]');
    const fields = [{ name: 'cost', fieldType: price }];
    expect(formatValue({ cost: 2 }, type('ROW', { fields }))).toBe('{cost: 2.00}');
    expect(formatValue({ cost: 2 }, type('MAP', { keyType: type('VARCHAR'), valueType: price }))).toBe('{cost: 2.00}');
  });

  it('keep all digits of large numbers, and leave texts alone', () => {
    const read = parseJsonExactly('{"n":[9223372036854775807,1,12345678901234.123456],"s":"id 9223372036854775807 \\" 9223372036854775807"}');
    expect(read).toEqual({
      n: ['9223372036854775807', 1, '12345678901234.123456'],
      s: 'id 9223372036854775807 " 9223372036854775807',
    });
  });

  it('are ordered by their type, what is missing last', () => {
    const order = (values: unknown[], of: LogicalType) => [...values].sort((a, b) => compare(a, b, of));
    expect(order(['9223372036854775807', 3, null, '9223372036854775806', 20], type('BIGINT'))).toEqual([
      3,
      20,
      '9223372036854775806',
      '9223372036854775807',
      null,
    ]);
    expect(order(['b', 'B', null, 'a'], type('VARCHAR'))).toEqual(['B', 'a', 'b', null]);
    expect(order(['12345678901234567.12', '12345678901234567.1', -2, '-12345678901234567.2'], type('DECIMAL'))).toEqual([
      '-12345678901234567.2',
      -2,
      '12345678901234567.1',
      '12345678901234567.12',
    ]);
    expect(order([86_400_000, -5, 1_000], type('INTERVAL_DAY_TIME'))).toEqual([-5, 1_000, 86_400_000]);
  });

  it('are ordered as the engine orders texts and moments', () => {
    const order = (values: string[], of: string) => [...values].sort((a, b) => compare(a, b, type(of)));
    expect(order(['\u{1F600}', '\uFF5E', 'z'], 'VARCHAR')).toEqual(['z', '\uFF5E', '\u{1F600}']);
    expect(order(['2026-01-01T00:00:00.5Z', '2026-01-01T00:00:00Z'], 'TIMESTAMP_WITH_LOCAL_TIME_ZONE')).toEqual([
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00.5Z',
    ]);
  });

  it('are moments with or without a zone', () => {
    expect(asMoment('2026-11-22T11:00:00.123456Z')).toBe(Date.UTC(2026, 10, 22, 11, 0, 0, 123));
    expect(asMoment('2026-11-22')).toBe(new Date(2026, 10, 22).getTime());
    expect(asMoment('no moment')).toBeUndefined();
  });
});
