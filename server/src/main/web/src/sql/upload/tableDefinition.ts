import type { DataFilesGuessedColumn } from '../../wire';
import { quoteName } from '../editor/splitStatements';

/** The statement that makes a table of an uploaded file. */
export function tableDefinition(
  table: string,
  upload: string,
  columns: readonly Pick<DataFilesGuessedColumn, 'name' | 'type'>[],
  options: Readonly<Record<string, string>>,
): string {
  const lines = columns.map((column) => `  ${quoteName(column.name)} ${column.type}`);
  const all = { connector: 'upload', ...options, upload };
  const given = Object.entries(all).map(([key, value]) => `  '${text(key)}' = '${text(value)}'`);
  return `CREATE TABLE ${table} (\n${lines.join(',\n')}\n) WITH (\n${given.join(',\n')}\n)`;
}

function text(value: string): string {
  return value.replaceAll("'", "''");
}
