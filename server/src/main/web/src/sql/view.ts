import type { Column } from '../wire';
import { compare, inWords } from './cells';
import type { Kept } from './rows';

/** What of the rows is shown, and in which order. Pure. */
export interface Order {
  column: number;
  down: boolean;
}

export function arranged<R extends Kept>(
  rows: readonly R[],
  columns: readonly Column[],
  text: string,
  order: Order | undefined,
): readonly R[] {
  const wanted = text.trim().toLowerCase();
  const shown = wanted === '' ? rows : rows.filter((row) => row.fields.some((value) => inWords(value).toLowerCase().includes(wanted)));
  const type = order === undefined ? undefined : columns[order.column]?.logicalType;
  if (order === undefined || type === undefined) return shown;
  const sign = order.down ? -1 : 1;
  const at = order.column;
  return [...shown].sort((a, b) => {
    const [left, right] = [a.fields[at], b.fields[at]];
    // what is missing stays last in either order
    return left === null || right === null ? compare(left, right, type) : sign * compare(left, right, type);
  });
}

/** The next order of a column whose header was pressed: up, down, as the rows came. */
export function turned(order: Order | undefined, column: number): Order | undefined {
  if (order?.column !== column) return { column, down: false };
  return order.down ? undefined : { column, down: true };
}
