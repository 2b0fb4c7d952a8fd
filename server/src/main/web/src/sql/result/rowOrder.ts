import type { Column, OperationsExecution } from '../../wire';
import type { Kept } from '../run/resultRows';
import { compare, inWords, type Value } from './cellFormat';

/** Which rows are shown, and in which order. Pure. */

/** The order that a user chose by the header of a column. */
export interface Order {
  column: number;
  down: boolean;
}

/** The order that the query asks for, by the column that counts most first. */
export type Asked = OperationsExecution['order'];

export function arranged<R extends Kept>(
  rows: readonly R[],
  columns: readonly Column[],
  text: string,
  order: Order | undefined,
  asked: Asked = [],
): readonly R[] {
  const wanted = text.trim().toLowerCase();
  const has = (value: Value, index: number) => inWords(value, columns[index]?.logicalType).toLowerCase().includes(wanted);
  const shown = wanted === '' ? rows : rows.filter((row) => row.fields.some(has));
  const by = order === undefined ? asked : [{ column: order.column, descending: order.down, nullsLast: true }];
  const compared = by.filter(({ column }) => columns[column] !== undefined);
  return compared.length === 0 ? shown : [...shown].sort((a, b) => inOrder(a, b, columns, compared));
}

function inOrder(a: Kept, b: Kept, columns: readonly Column[], by: Asked): number {
  for (const { column, descending, nullsLast } of by) {
    const [left, right] = [a.fields[column] ?? null, b.fields[column] ?? null];
    const missing = Number(left === null) - Number(right === null);
    if (missing !== 0) return nullsLast ? missing : -missing;
    const found = left === null ? 0 : compare(left, right, columns[column]!.logicalType);
    if (found !== 0) return descending ? -found : found;
  }
  return 0;
}

/** The next order of a column whose header was pressed: up, down, as the query has it. */
export function turned(order: Order | undefined, column: number): Order | undefined {
  if (order?.column !== column) return { column, down: false };
  return order.down ? undefined : { column, down: true };
}

/** How a column is sorted, if it is: as the user chose, else as the query asks. */
export function sorting(column: number, order: Order | undefined, asked: Asked): 'ascending' | 'descending' | undefined {
  const down = order === undefined ? asked.find((each) => each.column === column)?.descending : order.column === column ? order.down : undefined;
  return down === undefined ? undefined : down ? 'descending' : 'ascending';
}
