import type { Column, OperationsExecution } from '../../wire';
import type { Kept } from '../run/resultRows';
import { compare, inWords, type Value } from './cellFormat';

/** Filters and sorts the rows of a result. */

/** An order that the user selected. */
export interface Order {
  column: number;
  down: boolean;
}

/** The order of the query, most significant column first. */
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

/** The next order when a header is clicked: ascending, descending, that of the query. */
export function turned(order: Order | undefined, column: number): Order | undefined {
  if (order?.column !== column) return { column, down: false };
  return order.down ? undefined : { column, down: true };
}

/** The direction in which a column is sorted, if any. */
export function sorting(column: number, order: Order | undefined, asked: Asked): 'ascending' | 'descending' | undefined {
  const down = order === undefined ? asked.find((each) => each.column === column)?.descending : order.column === column ? order.down : undefined;
  return down === undefined ? undefined : down ? 'descending' : 'ascending';
}
