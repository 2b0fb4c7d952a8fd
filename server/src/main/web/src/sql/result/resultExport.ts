import type { Column, LogicalType } from '../../wire';
import type { Changed, Fields } from '../run/resultRows';
import { inWords, type Value } from './cellFormat';

/** What is kept of a result, as a file. Pure. */

/** How a change is written, in the letters of the engine's own clients. */
const OPS = { INSERT: '+I', UPDATE_BEFORE: '-U', UPDATE_AFTER: '+U', DELETE: '-D' } as const;

const OP: Column = { name: 'op', logicalType: { type: 'VARCHAR', nullable: false, length: 2 }, comment: null };

/** Changes as rows: what each does stands in a column of its own before the others. */
export function withOps(columns: readonly Column[], changes: readonly Changed[]): { columns: readonly Column[]; rows: readonly Fields[] } {
  return { columns: [OP, ...columns], rows: changes.map(({ kind, fields }) => [OPS[kind], ...fields]) };
}

/** As RFC 4180 has it, with a header; a missing value is an empty field, an empty text is `""`. */
export function toCsv(columns: readonly Column[], rows: Iterable<Fields>): string {
  const lines = [columns.map((column) => quoted(column.name)).join(',')];
  for (const row of rows) lines.push(row.map((value, index) => field(value, columns[index]!.logicalType)).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

function field(value: Value, type: LogicalType): string {
  if (value === null || value === undefined) return '';
  return quoted(typeof value === 'object' ? JSON.stringify(value) : typeof value === 'boolean' ? String(value) : inWords(value, type));
}

function quoted(text: string): string {
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A list of objects; of columns with the same name each has its number behind it. */
export function toJson(columns: readonly Column[], rows: Iterable<Fields>): string {
  const names = unique(columns.map((column) => column.name));
  const objects = Array.from(rows, (row) => JSON.stringify(Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]))));
  return `[\n${objects.join(',\n')}\n]\n`;
}

function unique(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name}_${times}`;
  });
}
