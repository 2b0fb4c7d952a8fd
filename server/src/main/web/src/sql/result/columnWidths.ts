import type { Column } from '../../wire';
import type { Kept } from '../run/resultRows';
import { inCell, isNumber, spelling } from './cellFormat';

/** The widths of a grid's columns, and the visible ones. */

export const NARROWEST = 48;
const WIDEST = 420;
/** The width of a character and the padding of a cell, in pixels. */
const CHARACTER = 7.4;
const AROUND = 26;

/** Fits columns to their headers and the first rows. */
export function fitting(columns: readonly Column[], rows: readonly Kept[]): readonly number[] {
  const looked = rows.slice(0, 60);
  return columns.map((column, index) => {
    const header = Math.max(column.name.length + 2, Math.min(22, spelling(column.logicalType).length) * 0.86);
    const longest = looked.reduce((most, row) => Math.max(most, inCell(row.fields[index], column.logicalType).length), header);
    // Numbers grow as rows arrive.
    const least = column.logicalType.type === 'BIGINT' ? 112 : isNumber(column.logicalType) ? 92 : 88;
    return Math.round(Math.min(WIDEST, Math.max(least, longest * CHARACTER + AROUND)));
  });
}

export interface Placed {
  index: number;
  left: number;
  width: number;
}

export function placed(widths: readonly number[], from: number): readonly Placed[] {
  let left = from;
  return widths.map((width, index) => {
    const place = { index, left, width };
    left += width;
    return place;
  });
}

/** The columns within a horizontal range. */
export function touched(places: readonly Placed[], left: number, width: number): readonly Placed[] {
  return places.filter((place) => place.left + place.width > left && place.left < left + width);
}
