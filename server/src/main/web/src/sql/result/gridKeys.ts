import type { Placed } from './columnWidths';

/** Keyboard navigation of a grid. */

export const ROW_HEIGHT = 28;
export const HEADER_HEIGHT = 44;

export interface Cell {
  row: number;
  column: number;
}

/** The cell to which a key moves. */
export function moveCell(
  event: { key: string; ctrlKey: boolean; metaKey: boolean },
  from: Cell,
  rows: number,
  columns: number,
  page: number,
): Cell | undefined {
  const far = event.ctrlKey || event.metaKey;
  const to = (row: number, column: number): Cell => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  });
  switch (event.key) {
    case 'ArrowDown':
      return to(far ? rows : from.row + 1, from.column);
    case 'ArrowUp':
      return to(far ? 0 : from.row - 1, from.column);
    case 'ArrowRight':
      return to(from.row, far ? columns : from.column + 1);
    case 'ArrowLeft':
      return to(from.row, far ? 0 : from.column - 1);
    case 'PageDown':
      return to(from.row + page, from.column);
    case 'PageUp':
      return to(from.row - page, from.column);
    case 'Home':
      return to(far ? 0 : from.row, 0);
    case 'End':
      return to(far ? rows : from.row, columns);
    default:
      return undefined;
  }
}

/** Scrolls a cell into view. */
export function reveal(box: HTMLElement, { row, column }: Cell, places: readonly Placed[]): void {
  const top = row * ROW_HEIGHT;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW_HEIGHT + HEADER_HEIGHT > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW_HEIGHT + HEADER_HEIGHT - box.clientHeight;
  const place = places[column];
  if (place === undefined) return;
  if (place.left < box.scrollLeft) box.scrollLeft = place.left;
  else if (place.left + place.width > box.scrollLeft + box.clientWidth) box.scrollLeft = place.left + place.width - box.clientWidth;
}
