import { batch, effect, signal } from '@preact/signals';
import { gatewayPaths, reason } from '../../api/gateway';
import { address } from '../../api/http';
import { reload } from '../catalog/catalog';
import { openDraft } from '../editor/drafts';
import { errorMarks, type Mark } from '../editor/errorPosition';
import { changesCatalog, opening, type Piece } from '../editor/splitStatements';
import { remember, rememberFailure } from '../editor/statementHistory';
import { ensured, locate, lose } from '../session/currentSession';
import { GONE, Run } from './statementRun';

/** Recent runs, latest last. They continue while they are not shown. */
export const runs = signal<readonly Run[]>([]);
const MOST = 8;

/** The id of the shown run. */
export const shown = signal<number | undefined>(undefined);

/** Whether the SQL screen is shown. */
export const looking = signal(false);

/** The error marks of a draft from its last run. */
export const marked = signal<{ draft: number; marks: readonly Mark[] }>({ draft: 0, marks: [] });

/** The progress of several statements that run one after the other. */
export const sequence = signal<{ done: number; of: number } | undefined>(undefined);

export function shownRun(): Run | undefined {
  return runs.value.find((run) => run.id === shown.value);
}

/** Runs statements in sequence and stops at the first failure. A continuous query does not block the next statement. */
export async function runPieces(all: readonly Piece[]): Promise<void> {
  if (all.length === 0 || sequence.value !== undefined) return;
  const draft = openDraft().id;
  marked.value = { draft, marks: [] };
  try {
    for (const [done, piece] of all.entries()) {
      sequence.value = all.length > 1 ? { done, of: all.length } : undefined;
      const run = await runOne(piece.statement);
      if (run.phase.value === 'failed') marked.value = { draft, marks: errorMarks(run.failure.value ?? '', piece) };
      if (run.phase.value === 'failed' || run.phase.value === 'cancelled') break;
    }
  } finally {
    sequence.value = undefined;
  }
}

/** Runs a statement and waits for its answer or its first rows. */
export async function runOne(statement: string): Promise<Run> {
  const run = new Run(statement);
  admit(run);
  remember(statement);
  const session = await ensured();
  if (session.kind === 'ok') void run.start(session.value);
  else run.fail(reason(session));
  void run.over.then((phase) => {
    if (phase === 'failed') rememberFailure(statement);
    if (run.failure.value === GONE) lose();
    if (phase === 'done') settle(statement);
  });
  await run.answered;
  return run;
}

function admit(run: Run): void {
  const [dropped, kept] = [runs.value.slice(0, -(MOST - 1)), runs.value.slice(-(MOST - 1))];
  dropped.forEach((each) => each.drop());
  batch(() => {
    runs.value = [...kept, run];
    shown.value = run.id;
  });
}

export function dismiss(run: Run): void {
  run.drop();
  const left = runs.value.filter((each) => each !== run);
  batch(() => {
    runs.value = left;
    if (shown.value === run.id) shown.value = left.at(-1)?.id;
  });
}

/** Updates what depends on a successful statement. */
function settle(statement: string): void {
  if (!changesCatalog(statement)) return;
  reload();
  if (opening(statement, 1)[0] === 'USE') void locate();
}

let started = false;

export function startWorkbench(): void {
  if (started) return;
  started = true;
  effect(() => {
    for (const run of runs.value) run.watch(looking.value && run.id === shown.value && !hidden.value);
  });
  // Only this page can read the rows of its queries, so they are cancelled with it.
  addEventListener('pagehide', (event) => {
    if (event.persisted) return;
    for (const run of runs.value) {
      const place = run.place.value;
      if (run.ended.value === undefined && place !== undefined)
        void fetch(address(gatewayPaths.stop(place)), { method: 'DELETE', keepalive: true });
    }
  });
}

const hidden = signal(document.hidden);
document.addEventListener('visibilitychange', () => (hidden.value = document.hidden));
