import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toClipboard } from '../../ui/Copy';
import type { Column } from '../../wire';
import type { RowChange, ResultRow } from '../run/resultRows';
import { formatCell, formatValue, isNumber, formatType, type Value } from './cellFormat';
import { fitColumns, MIN_WIDTH, placeColumns, visibleColumns, type Placed } from './columnWidths';
import { HEADER_HEIGHT, reveal, ROW_HEIGHT, moveCell, type Cell } from './gridKeys';
import { sortDirection, nextOrder, type QueryOrder, type Order } from './rowOrder';

const SIGN = 44;

const signs = { INSERT: '+I', UPDATE_BEFORE: '−U', UPDATE_AFTER: '+U', DELETE: '−D' } as const;
const meanings = { INSERT: 'added', UPDATE_BEFORE: 'before the update', UPDATE_AFTER: 'after the update', DELETE: 'removed' } as const;

export interface GridProps {
  columns: readonly Column[];
  rows: readonly (ResultRow | RowChange)[];
  /** Whether the kind of each change is shown. */
  changes: boolean;
  /** The order of the query. */
  asked: QueryOrder;
  /** The order that the user selected instead. */
  order: Order | undefined;
  onOrder: (order: Order | undefined) => void;
  active: Cell | undefined;
  onActive: (cell: Cell) => void;
  onOpen: (cell: Cell) => void;
  follow: boolean;
  onFollow: (follow: boolean) => void;
}

/** A grid of rows, of which only the visible ones are in the document. */
export function Grid({ columns, rows, changes, asked, order, onOrder, active, onActive, onOpen, follow, onFollow }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const seen = useSeen(scroller);
  const [widths, setWidth] = useWidths(columns, rows);
  const places = useMemo(() => placeColumns(widths, changes ? SIGN : 0), [widths, changes]);
  const total = widths.reduce((sum, width) => sum + width, changes ? SIGN : 0);
  const first = Math.max(0, Math.floor(seen.top / ROW_HEIGHT) - 6);
  const last = Math.min(rows.length, Math.ceil((seen.top + seen.height) / ROW_HEIGHT) + 6);
  const shown = visibleColumns(places, seen.left - 200, seen.width + 400);

  useEffect(() => {
    if (follow) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [follow, rows]);
  // Keeps the active cell visible when the grid shrinks.
  useEffect(() => {
    if (active !== undefined) reveal(scroller.current!, active, places);
  }, [seen.width, seen.height]);
  const look = () => {
    const box = scroller.current!;
    if (follow && box.scrollTop < seen.top - 4 && box.scrollHeight - box.scrollTop - box.clientHeight > ROW_HEIGHT * 2) onFollow(false);
    seen.look();
  };
  const go = (cell: Cell) => {
    onActive(cell);
    reveal(scroller.current!, cell, places);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = active ?? { row: 0, column: 0 };
    const next = moveCell(event, from, rows.length, columns.length, Math.floor(seen.height / ROW_HEIGHT) - 2);
    if (next !== undefined) go(next);
    else if (event.key === 'Enter' && active !== undefined) onOpen(active);
    else if (event.key === 'c' && (event.ctrlKey || event.metaKey) && active !== undefined)
      void toClipboard(formatValue(rows[active.row]?.fields[active.column], columns[active.column]?.logicalType));
    else if (event.key === 's' && !event.ctrlKey && !event.metaKey) onOrder(nextOrder(order, from.column));
    else if (event.key === '<' || event.key === '>')
      setWidth(from.column, Math.max(MIN_WIDTH, widths[from.column]! + (event.key === '<' ? -24 : 24)));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      class="grid"
      ref={scroller}
      role="grid"
      aria-label="Rows of the result"
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={active === undefined ? undefined : `cell-${active.row}-${active.column}`}
      tabIndex={0}
      onScroll={look}
      onKeyDown={onKeyDown}
    >
      <div class="grid-sheet" role="rowgroup" style={{ width: `${total}px`, height: `${HEADER_HEIGHT + rows.length * ROW_HEIGHT}px` }}>
        <div class="grid-head" role="row" aria-rowindex={1} style={{ width: `${total}px` }}>
          {changes && (
            <div class="grid-sign" role="columnheader">
              op
            </div>
          )}
          {shown.map((place) => (
            <Head
              key={place.index}
              place={place}
              column={columns[place.index]!}
              sorted={sortDirection(place.index, order, asked)}
              onSort={() => onOrder(nextOrder(order, place.index))}
              onWidth={(width) => setWidth(place.index, width)}
            />
          ))}
        </div>
        {rows.slice(first, last).map((row, index) => (
          <Line
            key={row.id}
            row={row}
            at={first + index}
            columns={columns}
            shown={shown}
            changes={changes}
            active={active?.row === first + index ? active.column : undefined}
            width={total}
            onActive={onActive}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}

function Head({ place, column, sorted, onSort, onWidth }: {
  place: Placed;
  column: Column;
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  onWidth: (width: number) => void;
}) {
  const type = formatType(column.logicalType);
  return (
    <div
      class={isNumber(column.logicalType) ? 'grid-name right' : 'grid-name'}
      role="columnheader"
      aria-colindex={place.index + 1}
      aria-sort={sorted}
      style={{ left: `${place.left}px`, width: `${place.width}px` }}
    >
      <button
        type="button"
        tabIndex={-1}
        title={`${column.name} ${type}${column.comment === null ? '' : `\n${column.comment}`}\nSort`}
        onClick={onSort}
      >
        <span>
          {column.name}
          {sorted !== undefined && (sorted === 'descending' ? ' ↓' : ' ↑')}
        </span>
        <small>{type}</small>
      </button>
      <Grip width={place.width} name={column.name} onWidth={onWidth} />
    </div>
  );
}

/** The right edge of a header, which resizes the column. */
function Grip({ width, name, onWidth }: { width: number; name: string; onWidth: (width: number) => void }) {
  const start = (event: PointerEvent) => {
    event.preventDefault();
    const grip = event.currentTarget as HTMLElement;
    const from = event.clientX;
    grip.setPointerCapture(event.pointerId);
    grip.onpointermove = (moved) => onWidth(Math.max(MIN_WIDTH, width + moved.clientX - from));
    grip.onpointerup = () => (grip.onpointermove = null);
  };
  return <span class="grid-grip" title={`Width of ${name}`} onPointerDown={start} />;
}

function Line({ row, at, columns, shown, changes, active, width, onActive, onOpen }: {
  row: ResultRow | RowChange;
  at: number;
  columns: readonly Column[];
  shown: readonly Placed[];
  changes: boolean;
  active: number | undefined;
  width: number;
  onActive: (cell: Cell) => void;
  onOpen: (cell: Cell) => void;
}) {
  const kind = changes && 'kind' in row ? row.kind : undefined;
  return (
    <div
      class={`grid-row ${kind === undefined ? '' : kind.toLowerCase()} ${active === undefined ? '' : 'here'}`}
      role="row"
      aria-rowindex={at + 2}
      style={{ top: `${HEADER_HEIGHT + at * ROW_HEIGHT}px`, width: `${width}px` }}
    >
      {kind !== undefined && (
        <div class="grid-sign" role="gridcell" title={meanings[kind]}>
          {signs[kind]}
          <span class="unseen"> {meanings[kind]}</span>
        </div>
      )}
      {shown.map((place) => (
        <div
          key={place.index}
          id={`cell-${at}-${place.index}`}
          class={`grid-cell ${isNumber(columns[place.index]!.logicalType) ? 'right' : ''} ${active === place.index ? 'active' : ''}`}
          role="gridcell"
          aria-colindex={place.index + 1}
          aria-selected={active === place.index}
          style={{ left: `${place.left}px`, width: `${place.width}px` }}
          onClick={() => onActive({ row: at, column: place.index })}
          onDblClick={() => onOpen({ row: at, column: place.index })}
        >
          <Content value={row.fields[place.index]} column={columns[place.index]!} />
        </div>
      ))}
    </div>
  );
}

function Content({ value, column }: { value: Value; column: Column }) {
  if (value === null || value === undefined) return <i class="grid-null">NULL</i>;
  if (value === '') return <i class="grid-null">empty</i>;
  return <>{formatCell(value, column.logicalType).replaceAll('\n', '⏎')}</>;
}

function useSeen(scroller: { current: HTMLDivElement | null }) {
  const [seen, setSeen] = useState({ top: 0, left: 0, width: 1_200, height: 600 });
  const look = () => {
    const box = scroller.current;
    if (box !== null) setSeen({ top: box.scrollTop, left: box.scrollLeft, width: box.clientWidth, height: box.clientHeight });
  };
  useLayoutEffect(() => {
    look();
    const watch = new ResizeObserver(look);
    watch.observe(scroller.current!);
    return () => watch.disconnect();
  }, []);
  return { ...seen, look };
}

/** Fits the columns to the first rows, until the user resizes them. */
function useWidths(
  columns: readonly Column[],
  rows: readonly ResultRow[],
): readonly [readonly number[], (index: number, width: number) => void] {
  const empty = rows.length === 0;
  const fitted = useMemo(() => fitColumns(columns, rows), [columns, empty]);
  const [drawn, setDrawn] = useState<Readonly<Record<number, number>>>({});
  const widths = useMemo(() => fitted.map((width, index) => drawn[index] ?? width), [fitted, drawn]);
  return [widths, (index, width) => setDrawn((now) => ({ ...now, [index]: width }))];
}
