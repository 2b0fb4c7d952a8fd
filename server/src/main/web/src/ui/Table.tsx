import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ColumnPicker, visibleColumns, type Column } from './ColumnPicker';

export type { Column } from './ColumnPicker';

const MIN_SELECTABLE = 5;
const ROW_HEIGHT = 38;
/** From here on, only the visible rows are in the document. */
const MAX_IN_DOCUMENT = 120;

/**
 * A sortable table with rows of equal height, virtualized if there are many. The user can select its columns, which are
 * remembered by caption. Arrow keys move between rows.
 */
export function Table<R>({ caption, columns: all, rows, id, open, sorted, chosen }: {
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  id: (row: R) => string | number;
  /** The address that a click on a row opens. */
  open?: (row: R) => string;
  sorted?: { title: string; down: boolean };
  chosen?: string | number | undefined;
}) {
  const columns = visibleColumns(caption, all);
  const [order, setOrder] = useState(sorted);
  const ordered = useMemo(() => sort(rows, columns, order), [rows, columns, order]);
  const frame = useRef<HTMLDivElement>(null);
  const [first, last] = useWindow(frame, ordered.length);
  const toggleOrder = (title: string) =>
    setOrder((now) => ({ title, down: now?.title === title ? !now.down : false }));
  const follow = (row: R) => (event: MouseEvent) => {
    if (open === undefined || (event.target as Element).closest('a, button, input, select, summary') !== null) return;
    // Selecting text is not a click.
    if (getSelection()?.isCollapsed === false) return;
    location.hash = open(row);
  };
  // Without any focusable content the frame itself must be focusable, to be scrollable with the keyboard.
  const still = open === undefined && columns.every((column) => column.by === undefined) && all.length < MIN_SELECTABLE;
  return (
    <div class="table-frame" ref={frame} {...(still ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {})}>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th
                key={column.title}
                scope="col"
                class={`${column.kind === 'number' ? 'number' : ''} ${column.minor ? 'minor' : ''}`}
                aria-sort={order?.title !== column.title ? undefined : order.down ? 'descending' : 'ascending'}
              >
                {column.by === undefined ? (
                  column.title
                ) : (
                  <button type="button" onClick={() => toggleOrder(column.title)}>
                    {column.title}
                    {order?.title === column.title && (order.down ? ' ↓' : ' ↑')}
                  </button>
                )}
                {place === columns.length - 1 && all.length >= MIN_SELECTABLE && <ColumnPicker caption={caption} columns={all} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={walk}>
          {first > 0 && <Gap rows={first} columns={columns.length} />}
          {ordered.slice(first, last).map((row) => (
            <tr
              key={id(row)}
              class={`${open === undefined ? '' : 'opens'} ${chosen !== undefined && id(row) === chosen ? 'chosen' : ''}`}
              onClick={follow(row)}
            >
              {columns.map((column) => (
                <td key={column.title} class={`${column.kind ?? ''} ${column.minor ? 'minor' : ''}`}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {last < ordered.length && <Gap rows={ordered.length - last} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

/** Moves the focus to the link of the next or previous row. */
function walk(event: KeyboardEvent): void {
  const down = event.key === 'ArrowDown' || event.key === 'j';
  const row = (event.target as Element).closest('tr');
  if ((!down && event.key !== 'ArrowUp' && event.key !== 'k') || row === null || event.ctrlKey || event.metaKey || event.altKey) return;
  if ((event.target as Element).matches('input, select, textarea')) return;
  const next = (down ? row.nextElementSibling : row.previousElementSibling)?.querySelector<HTMLElement>('a, button, summary');
  if (next == null) return;
  event.preventDefault();
  next.focus();
}

function Gap({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tr class="gap" aria-hidden="true" style={{ '--gap-height': `${rows * ROW_HEIGHT}px` }}>
      <td colSpan={columns} />
    </tr>
  );
}

function sort<R>(rows: readonly R[], columns: readonly Column<R>[], order: { title: string; down: boolean } | undefined): readonly R[] {
  const by = columns.find((column) => column.title === order?.title)?.by;
  if (order === undefined || by === undefined) return rows;
  const sign = order.down ? -1 : 1;
  return [...rows].sort((a, b) => sign * compare(by(a), by(b)));
}

/** Shared, because creating one takes longer than a comparison. */
const collator = new Intl.Collator('en', { numeric: true });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

function useWindow(frame: { current: HTMLDivElement | null }, rows: number): readonly [number, number] {
  const [bounds, setBounds] = useState<readonly [number, number]>([0, Math.min(rows, MAX_IN_DOCUMENT)]);
  const few = rows <= MAX_IN_DOCUMENT;
  useEffect(() => {
    const scroller = frame.current?.closest('.scrolls, .main');
    if (few || frame.current === null || !scroller) return;
    const look = () => {
      const above = scroller.getBoundingClientRect().top - (frame.current?.getBoundingClientRect().top ?? 0);
      const begin = Math.max(0, Math.floor(above / ROW_HEIGHT) - 20);
      const end = begin + Math.ceil(scroller.clientHeight / ROW_HEIGHT) + 40;
      setBounds((now) => (now[0] === begin && now[1] === end ? now : [begin, end]));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      scroller.removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [few, rows]);
  return few ? [0, rows] : [Math.min(bounds[0], rows), Math.min(bounds[1], rows)];
}
