import type { LogicalType } from '../../wire';

/** Formats and compares the values of a result. */

/** A value as parsed from JSON; `null` is SQL's NULL. */
export type Value = unknown;

const UNBOUNDED = 2_147_483_647;

const INTEGERS = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT'];
const NUMBERS = [...INTEGERS, 'FLOAT', 'DOUBLE', 'DECIMAL'];
const MOMENTS = ['TIMESTAMP_WITHOUT_TIME_ZONE', 'TIMESTAMP_WITH_LOCAL_TIME_ZONE', 'TIMESTAMP_WITH_TIME_ZONE', 'DATE'];

export function isNumber(type: LogicalType): boolean {
  return NUMBERS.includes(type.type);
}

export function isMoment(type: LogicalType): boolean {
  return MOMENTS.includes(type.type);
}

export function isNested(value: Value): value is object {
  return typeof value === 'object' && value !== null;
}

/** The type in SQL, without its nullability. */
export function formatType(type: LogicalType): string {
  const inner = (part: LogicalType | undefined) => (part === undefined ? '' : formatType(part));
  switch (type.type) {
    case 'INTEGER':
      return 'INT';
    case 'VARCHAR':
      return type.length === UNBOUNDED ? 'STRING' : `VARCHAR(${type.length})`;
    case 'VARBINARY':
      return type.length === UNBOUNDED ? 'BYTES' : `VARBINARY(${type.length})`;
    case 'CHAR':
    case 'BINARY':
      return `${type.type}(${type.length})`;
    case 'DECIMAL':
      return `DECIMAL(${type.precision}, ${type.scale})`;
    case 'TIME_WITHOUT_TIME_ZONE':
      return `TIME(${type.precision})`;
    case 'TIMESTAMP_WITHOUT_TIME_ZONE':
      return `TIMESTAMP(${type.precision})`;
    case 'TIMESTAMP_WITH_LOCAL_TIME_ZONE':
      return `TIMESTAMP_LTZ(${type.precision})`;
    case 'TIMESTAMP_WITH_TIME_ZONE':
      return `TIMESTAMP(${type.precision}) WITH TIME ZONE`;
    case 'INTERVAL_YEAR_MONTH':
    case 'INTERVAL_DAY_TIME':
      return `INTERVAL ${(type.resolution ?? '').replaceAll('_', ' ')}`;
    case 'ARRAY':
    case 'MULTISET':
      return `${type.type}<${inner(type.elementType)}>`;
    case 'MAP':
      return `MAP<${inner(type.keyType)}, ${inner(type.valueType)}>`;
    case 'ROW':
      return `ROW<${(type.fields ?? []).map((field) => `${field.name} ${formatType(field.fieldType)}`).join(', ')}>`;
    default:
      return type.type;
  }
}

/** The value on one line: `[1, 2]`, `{a: 1}`. With a type, a `DECIMAL` has all digits of its scale, and bytes are a literal. */
export function formatValue(value: Value, type?: LogicalType): string {
  if (value === null || value === undefined) return 'NULL';
  if (type?.type === 'DECIMAL') return withZeros(String(value), type.scale ?? 0);
  if (type !== undefined && BYTES.includes(type.type) && typeof value === 'string') return hexadecimal(value);
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (Array.isArray(value)) return `[${value.map((part) => formatValue(part, type?.elementType)).join(', ')}]`;
  if (isNested(value))
    return `{${Object.entries(value)
      .map(([name, part]) => `${name}: ${formatValue(part, type?.valueType ?? type?.fields?.find((field) => field.name === name)?.fieldType)}`)
      .join(', ')}}`;
  return String(value);
}

const BYTES = ['BINARY', 'VARBINARY'];

/** The wire drops trailing zeros of a number, and writes 700 as `7E+2`. */
function withZeros(number: string, scale: number): string {
  const parts = /^(-?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(number);
  if (parts === null) return number;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = point > 0 ? digits.padEnd(point, '0') : digits.padStart(digits.length + 1 - point, '0');
  const at = Math.max(point, 1);
  const rest = padded.slice(at).padEnd(scale, '0');
  return `${sign}${padded.slice(0, at)}${rest === '' ? '' : `.${rest}`}`;
}

/** The wire has bytes in Base64. */
function hexadecimal(base64: string): string {
  const digits = Array.from(atob(base64), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'));
  return `x'${digits.join('')}'`;
}

/** The value for a cell: on one line, cut if it is long, and timestamps without the `T`. */
export function formatCell(value: Value, type: LogicalType): string {
  if (typeof value === 'string' && isMoment(type)) return value.replace('T', ' ');
  if (type.type.startsWith('INTERVAL_')) return interval(value, type.type === 'INTERVAL_DAY_TIME');
  const words = formatValue(value, type);
  return words.length > CELL ? `${words.slice(0, CELL)}…` : words;
}

const CELL = 400;

/** Formats an interval as `1-06` (years and months) or `2 03:04:05.678` (days and time). The wire has months or milliseconds. */
function interval(value: Value, time: boolean): string {
  const amount = asNumber(value);
  if (amount === undefined) return formatValue(value);
  const sign = amount < 0 ? '-' : '';
  const size = Math.abs(amount);
  const digits = (part: number, width: number = 2) => String(part).padStart(width, '0');
  if (!time) return `${sign}${Math.floor(size / 12)}-${digits(size % 12)}`;
  const seconds = Math.floor(size / 1000);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map((part) => digits(part)).join(':');
  return `${sign}${Math.floor(seconds / 86_400)} ${clock}.${digits(size % 1000, 3)}`;
}

/** The value as a number, if it is one. The wire has `BIGINT` and `DECIMAL` as text. */
export function asNumber(value: Value): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const number = value === '' ? NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** The time in epoch milliseconds. A time without a zone is local to the browser. */
export function asMoment(value: Value): number | undefined {
  if (typeof value !== 'string') return undefined;
  // `Date` reads a date without a time as UTC.
  const parsed = Date.parse(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00` : value.replace(' ', 'T').replace(/(\.\d{3})\d+/, '$1'));
  return Number.isFinite(parsed) ? parsed : undefined;
}

/** Compares values as the engine does: numbers by size, times by time, texts by code point. */
export function compare(a: Value, b: Value, type: LogicalType): number {
  const missing = Number(a === null) - Number(b === null);
  if (missing !== 0 || a === null) return missing;
  if (isNumber(type) || type.type.startsWith('INTERVAL_')) return compareNumbers(a, b);
  const [left, right] = [formatValue(a), formatValue(b)];
  // A fraction of a second precedes the zone.
  return isMoment(type) ? compareTexts(left.replace(/Z$/, ''), right.replace(/Z$/, '')) : compareTexts(left, right);
}

/** Compares by code point: characters outside the basic plane come last, although their surrogates do not. */
function compareTexts(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const surrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;
  const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
  if (surrogate(left) !== surrogate(right) && !Number.isNaN(left) && !Number.isNaN(right)) return surrogate(left) ? 1 : -1;
  return a === b ? 0 : a < b ? -1 : 1;
}

const DECIMAL = /^(-?)0*(\d+)(?:\.(\d*))?$/;

/** Compares numbers that the wire has as text because they are long. */
function compareNumbers(a: Value, b: Value): number {
  const left = (asNumber(a) ?? Infinity) - (asNumber(b) ?? Infinity) || 0;
  if (left !== 0) return left;
  const [one, other] = [DECIMAL.exec(String(a)), DECIMAL.exec(String(b))];
  if (one === null || other === null) return 0;
  const places = Math.max(one[3]?.length ?? 0, other[3]?.length ?? 0);
  const units = ([, sign, whole, fraction = '']: RegExpExecArray) => BigInt(`${sign}${whole}${fraction.padEnd(places, '0')}`);
  const difference = units(one) - units(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

const LONG_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]{15,}/g;

/**
 * Parses JSON without losing digits: a number too long for a JavaScript number becomes text. Numbers within texts are
 * left alone.
 */
export function parseJsonExactly(json: string): unknown {
  if (!/\d[\d.]{14,}\d/.test(json)) return JSON.parse(json);
  return JSON.parse(json.replace(LONG_NUMBER, (found) => (found.startsWith('"') ? found : `"${found}"`)));
}
