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

/** What was run from this page, the latest last. It goes on while other pages are looked at, and while results are not. */
export const runs = signal<readonly Run[]>([]);
const MOST = 8;

/** The run whose result is looked at. */
export const shown = signal<number | undefined>(undefined);

/** Whether the page of statements is on the screen. */
export const looking = signal(false);

/** What is wrong with the text of a draft, as the last run of it told. */
export const marked = signal<{ draft: number; marks: readonly Mark[] }>({ draft: 0, marks: [] });

/** Whether several statements are being run one after the other. */
export const sequence = signal<{ done: number; of: number } | undefined>(undefined);

export function shownRun(): Run | undefined {
  return runs.value.find((run) => run.id === shown.value);
}

/** Runs statements one after the other and stops at the first that fails. A query that goes on does not hold up the next. */
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

/** Runs a statement, until its answer or its first rows are there. */
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

/** What a statement that has succeeded makes necessary. */
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
  // the rows of a query can be read by this page only: without it the query would run for nobody
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
