import type { Column } from '../../wire';
import type { ResultRow } from '../run/resultRows';
import { formatCell, isNumber, formatType } from './cellFormat';

/** The widths of a grid's columns, and the visible ones. */

export const MIN_WIDTH = 48;
const MAX_WIDTH = 420;
/** The width of a character and the padding of a cell, in pixels. */
const CHARACTER_WIDTH = 7.4;
const CELL_PADDING = 26;

/** Fits columns to their headers and the first rows. */
export function fitColumns(columns: readonly Column[], rows: readonly ResultRow[]): readonly number[] {
  const sample = rows.slice(0, 60);
  return columns.map((column, index) => {
    const header = Math.max(column.name.length + 2, Math.min(22, formatType(column.logicalType).length) * 0.86);
    const longest = sample.reduce((max, row) => Math.max(max, formatCell(row.fields[index], column.logicalType).length), header);
    // Numbers grow as rows arrive.
    const minWidth = column.logicalType.type === 'BIGINT' ? 112 : isNumber(column.logicalType) ? 92 : 88;
    return Math.round(Math.min(MAX_WIDTH, Math.max(minWidth, longest * CHARACTER_WIDTH + CELL_PADDING)));
  });
}

export interface Placed {
  index: number;
  left: number;
  width: number;
}

export function placeColumns(widths: readonly number[], from: number): readonly Placed[] {
  let left = from;
  return widths.map((width, index) => {
    const place = { index, left, width };
    left += width;
    return place;
  });
}

/** The columns within a horizontal range. */
export function visibleColumns(places: readonly Placed[], left: number, width: number): readonly Placed[] {
  return places.filter((place) => place.left + place.width > left && place.left < left + width);
}
