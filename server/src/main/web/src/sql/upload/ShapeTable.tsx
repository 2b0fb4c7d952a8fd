import { useState } from 'preact/hooks';
import { FormEnd } from '../../ui/FormEnd';
import { Callout } from '../../ui/Notice';
import type { DataFilesShape } from '../../wire';

/** The name and type of a column, as the user leaves them. */
export interface ColumnChoice {
  name: string;
  type: string;
}

const TYPES = ['STRING', 'BOOLEAN', 'INT', 'BIGINT', 'DOUBLE', 'DECIMAL(38, 2)', 'DATE', 'TIME', 'TIMESTAMP(3)', 'TIMESTAMP_LTZ(3)', 'BYTES'];
const DELIMITERS = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Bar'],
] as const;

/** The guessed columns of a file, to be changed before a table is made of them. */
export function ShapeTable({ shape, busy, wrong, onGuess, onMake, onClose }: {
  shape: DataFilesShape;
  busy: boolean;
  /** The index of the column that was refused. */
  wrong: number | undefined;
  onGuess: (choice: { delimiter?: string; header?: boolean }) => void;
  onMake: (table: string, columns: readonly ColumnChoice[]) => void;
  onClose: () => void;
}) {
  const [table, setTable] = useState(shape.table);
  const [edited, setEdited] = useState(false);
  const [columns, setColumns] = useState<readonly ColumnChoice[]>(shape.columns.map(({ name, type }) => ({ name, type })));
  // Only CSV has names of its own to choose; the others are read by theirs.
  const renames = shape.format === 'CSV';
  const change = (index: number, changed: Partial<ColumnChoice>) => {
    setEdited(true);
    setColumns(columns.map((column, at) => (at === index ? { ...column, ...changed } : column)));
  };
  const complete = table.trim() !== '' && columns.every((column) => column.name.trim() !== '' && column.type.trim() !== '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!complete) return;
        setEdited(false);
        onMake(table.trim(), columns);
      }}
    >
      <div class="upload-choices">
        <label>
          Table <input value={table} spellcheck={false} onInput={(event) => setTable(event.currentTarget.value)} />
        </label>
        {shape.format === 'CSV' && <CsvChoices shape={shape} onGuess={onGuess} />}
      </div>
      {shape.notes.map((note) => (
        <Callout key={note} tone="warn" icon="warning">
          <p>{note}</p>
        </Callout>
      ))}
      <datalist id="upload-types">
        {TYPES.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <div class="upload-columns" role="region" aria-label="Columns of the file" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>Column</th>
              <th>Type</th>
              <th>First values</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column, index) => (
              <tr key={index}>
                <td>
                  {renames ? (
                    <input
                      value={column.name}
                      spellcheck={false}
                      aria-label={`Name of column ${index + 1}`}
                      onInput={(event) => change(index, { name: event.currentTarget.value })}
                    />
                  ) : (
                    column.name
                  )}
                </td>
                <td>
                  <input
                    value={column.type}
                    list="upload-types"
                    spellcheck={false}
                    aria-label={`Type of ${column.name}`}
                    aria-invalid={index === wrong && !edited}
                    onInput={(event) => change(index, { type: event.currentTarget.value })}
                  />
                </td>
                <td class="muted upload-samples">{shape.columns[index]!.samples.filter((sample) => sample !== '').join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FormEnd submit={busy ? 'Creating…' : 'Create the table'} disabled={busy || !complete} onClose={onClose} />
    </form>
  );
}

function CsvChoices({ shape, onGuess }: { shape: DataFilesShape; onGuess: (choice: { delimiter?: string; header?: boolean }) => void }) {
  const delimiter = shape.delimiter ?? ',';
  const header = shape.header ?? false;
  return (
    <>
      <label>
        Delimiter{' '}
        <select value={delimiter} onChange={(event) => onGuess({ delimiter: event.currentTarget.value, header })}>
          {DELIMITERS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          {DELIMITERS.every(([value]) => value !== delimiter) && <option value={delimiter}>{delimiter}</option>}
        </select>
      </label>
      <label>
        <input type="checkbox" checked={header} onChange={(event) => onGuess({ delimiter, header: event.currentTarget.checked })} /> The first line has
        the names
      </label>
    </>
  );
}
