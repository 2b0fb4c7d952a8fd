import type { Column } from '../../wire';
import type { Kept } from '../run/resultRows';
import { asMoment, asNumber, inWords, isMoment, isNumber } from './cellFormat';

/** A result as a chart: which columns make one, and the points they give. Pure. */

export type Scale = 'time' | 'number' | 'name';
export type Shape = 'lines' | 'bars';

export interface Choice {
  x: number;
  y: readonly number[];
  shape: Shape;
}

export const MOST_LINES = 4;
/** Side by side. */
export const MOST_BARS = 2;
/** More names than these side by side cannot be read. */
const MOST_NAMES = 60;

export function scale(column: Column): Scale {
  return isMoment(column.logicalType) ? 'time' : isNumber(column.logicalType) ? 'number' : 'name';
}

/** Columns that can be drawn over another. */
export function drawable(columns: readonly Column[]): readonly number[] {
  return columns.flatMap((column, index) => (isNumber(column.logicalType) ? [index] : []));
}

/** The first moment over which numbers go, else the first name by which they are grouped, else the first number. A result that changes is grouped by it. */
export function usual(columns: readonly Column[], changing: boolean = false): Choice | undefined {
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
  /** Epoch seconds, numbers, or places of names. */
  at: number[];
  values: (number | null)[][];
  /** What stands at the places, where they are names. */
  names: string[] | undefined;
  /** How many rows have no x to stand at, or no room. */
  left: number;
}

export function points(rows: readonly Kept[], columns: readonly Column[], choice: Choice): Points {
  const column = columns[choice.x];
  if (column === undefined) return { at: [], values: [], names: undefined, left: 0 };
  const how = scale(column);
  const shown = how === 'name' ? rows.slice(-MOST_NAMES) : rows;
  const found: { at: number; row: Kept }[] = [];
  shown.forEach((row, index) => {
    const value = row.fields[choice.x];
    const at = how === 'name' ? index : how === 'time' ? seconds(asMoment(value)) : asNumber(value);
    if (at !== undefined) found.push({ at, row });
  });
  if (how !== 'name') found.sort((a, b) => a.at - b.at);
  return {
    at: found.map((each) => each.at),
    values: choice.y.map((index) => found.map(({ row }) => asNumber(row.fields[index]) ?? null)),
    names: how === 'name' ? found.map(({ row }) => inWords(row.fields[choice.x])) : undefined,
    left: rows.length - found.length,
  };
}

function seconds(millis: number | undefined): number | undefined {
  return millis === undefined ? undefined : millis / 1000;
}
