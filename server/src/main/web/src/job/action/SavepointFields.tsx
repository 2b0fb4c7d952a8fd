import type { SavepointsFormat } from '../../wire';

/** Form fields that several actions share. */

export function DirectoryField({ value, onInput }: { value: string; onInput: (text: string) => void }) {
  return (
    <label class="line">
      Directory of the savepoint
      <span class="field">
        <input value={value} spellcheck={false} placeholder="default: execution.checkpointing.savepoint-dir" onInput={(event) => onInput(event.currentTarget.value)} />
      </span>
    </label>
  );
}

export function FormatField({ value, onChange }: { value: SavepointsFormat; onChange: (format: SavepointsFormat) => void }) {
  return (
    <label class="line">
      Format
      <select class="select" value={value} onChange={(event) => onChange(event.currentTarget.value as SavepointsFormat)}>
        <option value="CANONICAL">Canonical: read by every state backend</option>
        <option value="NATIVE">Native: quicker, only for the same state backend</option>
      </select>
    </label>
  );
}

export function SavepointField({ label, value, known, onInput }: { label: string; value: string; known: readonly (readonly [path: string, says: string])[]; onInput: (text: string) => void }) {
  return (
    <>
      {known.length > 0 && (
        <label class="line">
          Savepoints and checkpoints of this job
          <select class="select" value={known.some(([path]) => path === value) ? value : ''} onChange={(event) => event.currentTarget.value !== '' && onInput(event.currentTarget.value)}>
            <option value="">another path</option>
            {known.map(([path, says]) => (
              <option key={path} value={path}>
                {says}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="line">
        {label}
        <span class="field">
          <input value={value} spellcheck={false} placeholder="file:///savepoints/savepoint-…" onInput={(event) => onInput(event.currentTarget.value)} />
        </span>
      </label>
    </>
  );
}
