import type { Column, OperationsExecution } from '../../wire';
import type { ResultRow } from '../run/resultRows';
import { compare, formatValue, type Value } from './cellFormat';

/** Filters and sorts the rows of a result. */

/** An order that the user selected. */
export interface Order {
  column: number;
  down: boolean;
}

/** The order of the query, most significant column first. */
export type QueryOrder = OperationsExecution['order'];

export function filterAndSort<R extends ResultRow>(
  rows: readonly R[],
  columns: readonly Column[],
  text: string,
  order: Order | undefined,
  asked: QueryOrder = [],
): readonly R[] {
  const wanted = text.trim().toLowerCase();
  const has = (value: Value, index: number) => formatValue(value, columns[index]?.logicalType).toLowerCase().includes(wanted);
  const shown = wanted === '' ? rows : rows.filter((row) => row.fields.some(has));
  const by = order === undefined ? asked : [{ column: order.column, descending: order.down, nullsLast: true }];
  const compared = by.filter(({ column }) => columns[column] !== undefined);
  return compared.length === 0 ? shown : [...shown].sort((a, b) => inOrder(a, b, columns, compared));
}

function inOrder(a: ResultRow, b: ResultRow, columns: readonly Column[], by: QueryOrder): number {
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
export function nextOrder(order: Order | undefined, column: number): Order | undefined {
  if (order?.column !== column) return { column, down: false };
  return order.down ? undefined : { column, down: true };
}

/** The direction in which a column is sorted, if any. */
export function sortDirection(column: number, order: Order | undefined, asked: QueryOrder): 'ascending' | 'descending' | undefined {
  const down = order === undefined ? asked.find((each) => each.column === column)?.descending : order.column === column ? order.down : undefined;
  return down === undefined ? undefined : down ? 'descending' : 'ascending';
}
