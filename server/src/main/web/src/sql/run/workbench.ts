import { batch, effect, signal } from '@preact/signals';
import { gatewayPaths } from '../../api/gateway';
import { address } from '../../api/http';
import { proof } from '../../api/login';
import { reload } from '../catalog/catalog';
import { openDraft } from '../editor/drafts';
import { errorMarks, type ErrorMark } from '../editor/errorPosition';
import { changesCatalog, firstWords, type StatementRange } from '../editor/splitStatements';
import { remember, rememberFailure } from '../editor/statementHistory';
import { ensureSession, loadCurrentDatabase, forgetSession } from '../session/currentSession';
import { SESSION_GONE, StatementRun } from './statementRun';

/** Recent runs, latest last. They continue while they are not shown. */
export const runs = signal<readonly StatementRun[]>([]);
/** With more runs than this, the oldest that have ended are dropped. */
const MAX_RUNS = 8;

/** The id of the shown run. */
export const shownId = signal<number | undefined>(undefined);

/** Whether the SQL screen is shown. */
export const sqlScreenShown = signal(false);

/** The error marks of a draft from its last run. */
export const draftErrors = signal<{ draft: number; marks: readonly ErrorMark[] }>({ draft: 0, marks: [] });

/** The progress of several statements that run one after the other. */
export const sequence = signal<{ done: number; of: number } | undefined>(undefined);

export function shownRun(): StatementRun | undefined {
  return runs.value.find((run) => run.id === shownId.value);
}

/** Runs statements in sequence and stops at the first failure. A continuous query does not block the next statement. */
export async function runStatements(all: readonly StatementRange[]): Promise<void> {
  if (all.length === 0 || sequence.value !== undefined) return;
  const draft = openDraft().id;
  draftErrors.value = { draft, marks: [] };
  try {
    for (const [done, piece] of all.entries()) {
      sequence.value = all.length > 1 ? { done, of: all.length } : undefined;
      const run = await runStatement(piece.statement);
      if (run.phase.value === 'failed') draftErrors.value = { draft, marks: errorMarks(run.failure.value ?? '', piece) };
      if (run.phase.value === 'failed' || run.phase.value === 'cancelled') break;
    }
  } finally {
    sequence.value = undefined;
  }
}

/** Runs a statement and waits for its answer or its first rows. */
export async function runStatement(statement: string): Promise<StatementRun> {
  const run = new StatementRun(statement);
  addRun(run);
  remember(statement);
  const session = await ensureSession();
  if (session.kind === 'ok') void run.start(session.value);
  else run.refuse(session);
  void run.over.then((phase) => {
    if (phase === 'failed') rememberFailure(statement);
    if (run.failure.value === SESSION_GONE) forgetSession();
    if (phase === 'done') refreshCatalog(statement);
  });
  await run.answered;
  return run;
}

/** Runs a statement that was refused again, in place of the refusal. */
export async function tryAgain(refused: StatementRun): Promise<void> {
  dismiss(refused);
  await runStatement(refused.statement);
}

/** Shows the kept result of an earlier operation beside the results of this page. */
export function openResult(statement: string, operation: string, complete: boolean): void {
  const run = new StatementRun(statement);
  addRun(run);
  void run.open(operation, complete);
}

function addRun(run: StatementRun): void {
  const all = [...runs.value, run];
  const dropped = runs.value.filter((each) => each.ended.value !== undefined).slice(0, Math.max(0, all.length - MAX_RUNS));
  dropped.forEach((each) => each.drop());
  batch(() => {
    runs.value = all.filter((each) => !dropped.includes(each));
    shownId.value = run.id;
  });
}

export function dismiss(run: StatementRun): void {
  run.drop();
  const left = runs.value.filter((each) => each !== run);
  batch(() => {
    runs.value = left;
    if (shownId.value === run.id) shownId.value = left.at(-1)?.id;
  });
}

/** Updates what depends on a successful statement. */
function refreshCatalog(statement: string): void {
  if (!changesCatalog(statement)) return;
  reload();
  if (firstWords(statement, 1)[0] === 'USE') void loadCurrentDatabase();
}

let started = false;

export function startWorkbench(): void {
  if (started) return;
  started = true;
  effect(() => {
    for (const run of runs.value) run.watch(sqlScreenShown.value && run.id === shownId.value && !hidden.value);
  });
  // Only this page can read the rows of its queries, so they are cancelled with it.
  addEventListener('pagehide', (event) => {
    if (event.persisted) return;
    for (const run of runs.value) {
      const place = run.place.value;
      if (run.ended.value === undefined && place !== undefined)
        void fetch(address(gatewayPaths.stop(place)), { method: 'DELETE', keepalive: true, headers: proof() });
    }
  });
}

const hidden = signal(document.hidden);
document.addEventListener('visibilitychange', () => (hidden.value = document.hidden));
