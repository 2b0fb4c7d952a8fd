import type { OperationsExecution } from '../../wire';

/** The execution mode that the gateway chose, in the words of the shell and the console. */

/** An explanation of the mode, and the statement that selects the other mode. */
export interface ModeNote {
  says: string;
  choose: string;
  does: string;
}

/** There is no note for a bounded query, for a statement without a job, or if the session sets the mode. */
export function modeNote({ mode, automatic, bounded }: OperationsExecution, query: boolean): ModeNote | undefined {
  if (!automatic || mode === undefined || (query && bounded)) return undefined;
  if (query) return { says: 'Streaming mode, as a source has no end;', choose: set('batch'), does: 'takes only those that end' };
  return mode === 'BATCH'
    ? { says: 'Batch mode, as its sources end;', choose: set('streaming'), does: 'makes a pipeline of it' }
    : { says: 'Streaming mode: it goes on until it is stopped;', choose: set('batch'), does: 'ends it with its sources' };
}

function set(mode: 'batch' | 'streaming'): string {
  return `SET 'execution.runtime-mode' = '${mode}'`;
}
