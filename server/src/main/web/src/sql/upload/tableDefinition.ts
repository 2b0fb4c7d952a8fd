import type { DataFilesGuessedColumn } from '../../wire';
import { quoteName, quoteText } from '../editor/splitStatements';

/** The statement that makes a table of an uploaded file. */
export function tableDefinition(
  table: string,
  upload: string,
  columns: readonly Pick<DataFilesGuessedColumn, 'name' | 'type'>[],
  options: Readonly<Record<string, string>>,
): string {
  const lines = columns.map((column) => `  ${quoteName(column.name)} ${column.type}`);
  const all = { connector: 'upload', ...options, upload };
  const given = Object.entries(all).map(([key, value]) => `  ${quoteText(key)} = ${quoteText(value)}`);
  return `CREATE TABLE ${table} (\n${lines.join(',\n')}\n) WITH (\n${given.join(',\n')}\n)`;
}

/** What is wrong with a definition, as the dialog shows it: without the lines of the statement, which it does not show. */
export interface DefinitionFault {
  text: string;
  /** The index of the column that is wrong, if one is. */
  column?: number;
}

const PLACE = /\bline (\d+), column \d+/i;
const BEGINNING = /^From line \d+, column \d+ to line \d+, column \d+: /i;

/** Each column of a definition has a line of its own, after the first. */
export function definitionFault(message: string, columns: readonly { name: string }[]): DefinitionFault {
  const text = message.replace(BEGINNING, '');
  const index = Number(PLACE.exec(message)?.[1]) - 2;
  const column = columns[index];
  return column === undefined ? { text } : { text: `Column ${column.name}: ${text}`, column: index };
}
