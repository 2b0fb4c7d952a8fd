import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { followStored, read, write } from '../storage';
import { Button } from './Button';
import { Tick } from './Field';
import { usePopover } from './usePopover';

export interface Column<R> {
  title: string;
  /** The content of a cell. */
  cell: (row: R) => ComponentChildren;
  /** The sort key of a row. A column without it is not sortable. */
  by?: (row: R) => string | number;
  kind?: 'number' | 'name' | 'wide';
  /** Hidden in a narrow window. */
  minor?: boolean;
  /** Hidden until the user selects it. */
  extra?: boolean;
}

/** The columns of a table that the user has shown or hidden, by title. */
type Choice = Readonly<Record<string, boolean>>;

const choices = signal<Readonly<Record<string, Choice>>>(read('columns', {}));
followStored<Readonly<Record<string, Choice>>>('columns', (all) => (choices.value = all));

/** The shown columns, at least one. */
export function visibleColumns<R>(caption: string, all: readonly Column<R>[]): readonly Column<R>[] {
  const choice = choices.value[caption] ?? {};
  const shown = all.filter((column) => choice[column.title] ?? !column.extra);
  return shown.length === 0 ? all.slice(0, 1) : shown;
}

function keep(caption: string, title: string, shown: boolean): void {
  choices.value = { ...choices.value, [caption]: { ...choices.value[caption], [title]: shown } };
  write('columns', choices.value);
}

function usual(caption: string): void {
  const { [caption]: _, ...others } = choices.value;
  choices.value = others;
  write('columns', others);
}

/** Selects the columns of a table. The first column is always shown. */
export function ColumnPicker<R>({ caption, columns }: { caption: string; columns: readonly Column<R>[] }) {
  const { list, open } = usePopover();
  const shown = new Set(visibleColumns(caption, columns).map((column) => column.title));
  return (
    <span class="picker">
      <Button class="plain small" icon="columns" title="Choose columns" aria-label={`Choose the columns of ${caption}`} onClick={open} />
      <div class="picker-list" popover="auto" ref={list} role="group" aria-label="Columns">
        {columns.map((column, place) => (
          <Tick key={column.title} checked={shown.has(column.title)} disabled={place === 0} onChange={(checked) => keep(caption, column.title, checked)}>
            {column.title}
          </Tick>
        ))}
        <Button class="small" onClick={() => usual(caption)}>
          Reset
        </Button>
      </div>
    </span>
  );
}
