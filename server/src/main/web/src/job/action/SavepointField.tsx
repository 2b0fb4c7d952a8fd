import { Line, Select, TextLine } from '../../ui/Field';

/** The savepoint of an action: one of those that the job has, or another path. */
export function SavepointField({ label, value, known, onInput }: { label: string; value: string; known: readonly (readonly [path: string, says: string])[]; onInput: (text: string) => void }) {
  return (
    <>
      {known.length > 0 && (
        <Line name="Savepoints and checkpoints of this job">
          <Select value={known.some(([path]) => path === value) ? value : ''} options={[['', 'another path'], ...known]} onChange={(path) => path !== '' && onInput(path)} />
        </Line>
      )}
      <TextLine name={label} value={value} spellcheck={false} placeholder="file:///savepoints/savepoint-…" onInput={onInput} />
    </>
  );
}
