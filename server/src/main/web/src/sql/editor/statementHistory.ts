import { hasWords } from '../../ui/textMatches';
import { signal } from '@preact/signals';
import { followStored, read, write } from '../../storage';

/** A statement that was run from this browser. */
export interface PastStatement {
  statement: string;
  /** When it was last run. */
  at: number;
  times: number;
  /** Whether the last run failed. */
  failed: boolean;
}

const STORAGE_KEY = 'sql.history';
const MAX_STATEMENTS = 300;
/** Longer statements would use up the browser's storage, in characters. */
const MAX_LENGTH = 20_000;

export const history = signal<readonly PastStatement[]>(read<readonly PastStatement[]>(STORAGE_KEY, []));
followStored<readonly PastStatement[]>(STORAGE_KEY, (all) => (history.value = all));

export function remember(statement: string): void {
  keep(remembered(history.value, statement, Date.now()));
}

export function rememberFailure(statement: string): void {
  keep(history.value.map((past) => (past.statement === statement ? { ...past, failed: true } : past)));
}

function keep(next: readonly PastStatement[]): void {
  history.value = next;
  write(STORAGE_KEY, next);
}

export function forgetHistory(): void {
  keep([]);
}

/** Moves or adds a statement to the front. */
export function remembered(all: readonly PastStatement[], statement: string, at: number): readonly PastStatement[] {
  if (statement.length > MAX_LENGTH) return all;
  const before = all.find((past) => past.statement === statement);
  const rest = all.filter((past) => past !== before);
  return [{ statement, at, failed: false, times: (before?.times ?? 0) + 1 }, ...rest].slice(0, MAX_STATEMENTS);
}

/** The statements that contain every word. */
export function matchingStatements<P extends { statement: string }>(all: readonly P[], text: string): readonly P[] {
  return all.filter((past) => hasWords(past.statement, text));
}
