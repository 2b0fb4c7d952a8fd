import type { Column, LogicalType } from '../../wire';
import type { RowChange, Fields } from '../run/resultRows';
import { formatValue, isNested, isNumber, type Value } from './cellFormat';

/** Exports a result as a file. */

/** The kinds of changes, as the engine's clients write them. */
const OPS = { INSERT: '+I', UPDATE_BEFORE: '-U', UPDATE_AFTER: '+U', DELETE: '-D' } as const;

const OP: Column = { name: 'op', logicalType: { type: 'VARCHAR', nullable: false, length: 2 }, comment: null };

/** Prepends a column with the kind of each change. */
export function withOps(columns: readonly Column[], changes: readonly RowChange[]): { columns: readonly Column[]; rows: readonly Fields[] } {
  return { columns: [OP, ...columns], rows: changes.map(({ kind, fields }) => [OPS[kind], ...fields]) };
}

/** CSV according to RFC 4180, with a header. NULL is an empty field, an empty text is `""`. */
export function toCsv(columns: readonly Column[], rows: Iterable<Fields>): string {
  const lines = [columns.map((column) => quoted(column.name)).join(',')];
  for (const row of rows) lines.push(row.map((value, index) => field(value, columns[index]!.logicalType)).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

function field(value: Value, type: LogicalType): string {
  if (value === null || value === undefined) return '';
  return quoted(typeof value === 'object' ? json(value, type) : typeof value === 'boolean' ? String(value) : formatValue(value, type));
}

function quoted(text: string): string {
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A list of objects. Repeated column names get a number. */
export function toJson(columns: readonly Column[], rows: Iterable<Fields>): string {
  const names = unique(columns.map((column) => column.name)).map((name) => JSON.stringify(name));
  const objects = Array.from(rows, (row) => `{${columns.map(({ logicalType }, index) => `${names[index]}:${json(row[index], logicalType)}`).join(',')}}`);
  return `[\n${objects.join(',\n')}\n]\n`;
}

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

/** The value as JSON. A long number, which the page has as text, is a number again; NaN and the infinities are texts. */
function json(value: Value, type?: LogicalType): string {
  if (typeof value === 'string' && type !== undefined && isNumber(type) && JSON_NUMBER.test(value)) return value;
  if (Array.isArray(value)) return `[${value.map((part) => json(part, type?.elementType)).join(',')}]`;
  if (!isNested(value)) return JSON.stringify(value ?? null);
  const typeOf = (name: string) => type?.valueType ?? type?.fields?.find((field) => field.name === name)?.fieldType;
  return `{${Object.entries(value)
    .map(([name, part]) => `${JSON.stringify(name)}:${json(part, typeOf(name))}`)
    .join(',')}}`;
}

function unique(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name}_${times}`;
  });
}
