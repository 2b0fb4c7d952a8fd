import { Icon } from '../../ui/Icon';
import type { Run } from '../run/statementRun';
import { runOne } from '../run/workbench';
import { modeNote } from './executionMode';

/** The execution mode of a statement, if it matters, with a link to change it. */
export function ModeLine({ run }: { run: Run }) {
  const execution = run.execution.value;
  const note = execution === undefined ? undefined : modeNote(execution, run.isQuery.value === true);
  if (note === undefined) return null;
  return (
    <p class="sql-mode">
      <Icon name={execution?.mode === 'BATCH' ? 'end' : 'wave'} />
      <span>
        {note.says}{' '}
        <button type="button" title="Run this statement in the session" onClick={() => void runOne(note.choose)}>
          {note.choose}
        </button>{' '}
        {note.does}
      </span>
    </p>
  );
}
