import type { Column } from '../../wire';
import type { ResultRow } from '../run/resultRows';
import { asMoment, asNumber, formatValue, isMoment, isNumber } from './cellFormat';

/** Selects the columns of a chart and converts rows to points. */

export type Scale = 'time' | 'number' | 'name';
export type Shape = 'lines' | 'bars';

export interface Choice {
  x: number;
  y: readonly number[];
  shape: Shape;
}

export const MAX_LINES = 4;
/** Bars are side by side. */
export const MAX_BARS = 2;
/** With more names than this, labels are not readable. */
const MAX_NAMES = 60;

export function scale(column: Column): Scale {
  return isMoment(column.logicalType) ? 'time' : isNumber(column.logicalType) ? 'number' : 'name';
}

/** The columns that can be drawn. */
export function drawable(columns: readonly Column[]): readonly number[] {
  return columns.flatMap((column, index) => (isNumber(column.logicalType) ? [index] : []));
}

/**
 * The default chart: over the first time column, else the first name, else the first number. A changing result is drawn
 * as bars.
 */
export function defaultChoice(columns: readonly Column[], changing: boolean = false): Choice | undefined {
  const numbers = drawable(columns);
  if (numbers.length === 0) return undefined;
  const first = (wanted: Scale) => columns.findIndex((column) => scale(column) === wanted);
  const moment = first('time');
  const name = first('name');
  const x = moment >= 0 ? moment : name >= 0 ? name : numbers[0]!;
  const others = numbers.filter((index) => index !== x);
  return { x, y: (others.length > 0 ? others : numbers).slice(0, 1), shape: moment < 0 && (name >= 0 || changing) ? 'bars' : 'lines' };
}

export interface Points {
  /** Epoch seconds, numbers, or indices of names. */
  at: number[];
  values: (number | null)[][];
  /** The labels, if `at` has indices of names. */
  names: string[] | undefined;
  /** The number of rows that have no position or no space. */
  left: number;
}

export function points(rows: readonly ResultRow[], columns: readonly Column[], choice: Choice): Points {
  const column = columns[choice.x];
  if (column === undefined) return { at: [], values: [], names: undefined, left: 0 };
  const how = scale(column);
  const shown = how === 'name' ? rows.slice(-MAX_NAMES) : rows;
  const found: { at: number; row: ResultRow }[] = [];
  shown.forEach((row, index) => {
    const value = row.fields[choice.x];
    const at = how === 'name' ? index : how === 'time' ? seconds(asMoment(value)) : asNumber(value);
    if (at !== undefined) found.push({ at, row });
  });
  if (how !== 'name') found.sort((a, b) => a.at - b.at);
  return {
    at: found.map((each) => each.at),
    values: choice.y.map((index) => found.map(({ row }) => asNumber(row.fields[index]) ?? null)),
    names: how === 'name' ? found.map(({ row }) => formatValue(row.fields[choice.x])) : undefined,
    left: rows.length - found.length,
  };
}

function seconds(millis: number | undefined): number | undefined {
  return millis === undefined ? undefined : millis / 1000;
}
