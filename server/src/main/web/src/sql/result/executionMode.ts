import type { OperationsExecution } from '../../wire';

/** In which mode the gateway chose to run a statement, in the words of the shell and the console. Pure. */

/** What the mode means, and the statement that chooses the other, with what that one does. */
export interface ModeNote {
  says: string;
  choose: string;
  does: string;
}

/** Nothing for a query that ends, for what starts no job, and where the session says which mode it wants. */
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
