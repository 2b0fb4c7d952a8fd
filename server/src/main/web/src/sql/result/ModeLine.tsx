import { Icon } from '../../ui/Icon';
import type { StatementRun } from '../run/statementRun';
import { runStatement } from '../run/workbench';
import { modeNote } from './executionMode';

/** The execution mode of a statement, if it matters, with a link to change it. */
export function ModeLine({ run }: { run: StatementRun }) {
  const execution = run.execution.value;
  const note = execution === undefined ? undefined : modeNote(execution, run.isQuery.value === true);
  if (note === undefined) return null;
  return (
    <p class="sql-mode">
      <Icon name={execution?.mode === 'BATCH' ? 'end' : 'wave'} />
      <span>
        {note.says}{' '}
        <button type="button" title="Run this statement in the session" onClick={() => void runStatement(note.choose)}>
          {note.choose}
        </button>{' '}
        {note.does}
      </span>
    </p>
  );
}
