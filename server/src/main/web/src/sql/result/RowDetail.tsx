import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/Copy';
import type { Column } from '../../wire';
import type { Fields } from '../run/resultRows';
import { formatCell, formatValue, isNested, formatType, type Value } from './cellFormat';

/** One row: the selected cell, and all fields. */
export function RowDetail({ columns, fields, at, onChoose, onClose }: {
  columns: readonly Column[];
  fields: Fields;
  at: number;
  onChoose: (column: number) => void;
  onClose: () => void;
}) {
  const column = columns[at];
  if (column === undefined) return null;
  const value = fields[at];
  return (
    <aside class="sql-detail" aria-label={`Value of ${column.name}`}>
      <header>
        <div class="cut">
          <b title={column.name}>{column.name}</b>
          <small title={formatType(column.logicalType)}>{formatType(column.logicalType)}</small>
        </div>
        <CopyButton text={isNested(value) ? JSON.stringify(value, undefined, 2) : formatValue(value, column.logicalType)} label="Copy" />
        <Button class="plain small" icon="cross" title="Close (Esc)" aria-label="Close the value" onClick={onClose} />
      </header>
      <div class="sql-value" tabIndex={0} role="region" aria-label="Value">
        {isNested(value) ? (
          <Tree name={undefined} value={value} open />
        ) : value === null ? (
          <i class="grid-null">NULL</i>
        ) : (
          <pre>{formatValue(value, column.logicalType)}</pre>
        )}
      </div>
      <h2>All fields</h2>
      <ul class="sql-fields">
        {columns.map((each, index) => (
          <li key={index}>
            <button type="button" aria-pressed={index === at} onClick={() => onChoose(index)}>
              <span class="cut muted">{each.name}</span>
              <span class="cut">{fields[index] === null ? <i class="grid-null">NULL</i> : formatCell(fields[index], each.logicalType)}</span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** A nested value as a tree. */
function Tree({ name, value, open = false }: { name: string | undefined; value: Value; open?: boolean }) {
  const label = name === undefined ? null : <span class="muted">{name}: </span>;
  if (!isNested(value)) {
    return (
      <div class="sql-leaf">
        {label}
        {value === null ? <i class="grid-null">NULL</i> : formatValue(value)}
      </div>
    );
  }
  const parts = Object.entries(value);
  return (
    <details open={open || parts.length <= 12}>
      <summary>
        {label}
        {Array.isArray(value) ? `[${parts.length}]` : `{${parts.length}}`}
      </summary>
      {parts.slice(0, 1_000).map(([key, part]) => (
        <Tree key={key} name={key} value={part} />
      ))}
      {parts.length > 1_000 && <div class="sql-leaf muted">and {parts.length - 1_000} more; copy the value to see them</div>}
    </details>
  );
}
