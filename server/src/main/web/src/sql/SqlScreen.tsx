import { useEffect, useState } from 'preact/hooks';
import { absent, reason } from '../api/gateway';
import { COMMAND } from '../app/shortcuts';
import { replace, type Route } from '../routing';
import { moment, showAt } from '../time';
import { CatalogTree, type TreeDeeds } from './catalog/CatalogTree';
import { Divider, useShare } from './Divider';
import { startOffers } from './editor/completion';
import { addDraft, drafts, openDraft } from './editor/drafts';
import { Editor, view } from './editor/Editor';
import { insert } from './editor/editorExtensions';
import { meant } from './editor/splitStatements';
import './editor/statement.css';
import { examples } from './examples';
import './result/result.css';
import { ResultPane } from './result/ResultPane';
import { looking, marked, runOne, runPieces, runs, shownRun, startWorkbench } from './run/workbench';
import { adopt, greet, lost, session, startSession, trouble } from './session/currentSession';
import { NoGateway } from './session/NoGateway';
import { forgotten, recall } from './session/openOperation';
import './sql.css';
import { Bar } from './SqlToolbar';

/** The SQL screen: catalogs, editor and results. */
export function SqlScreen({ at }: { at: Extract<Route, { screen: 'sql' }> }) {
  const [tree, setTree] = useState(false);
  const [share, setShare] = useShare();
  useStarted();
  useEffect(() => {
    if (at.session !== undefined && at.session !== session.value) adopt(at.session);
    if (at.operation !== undefined) void recall(at.operation, at.session);
    if (at.session !== undefined || at.operation !== undefined) replace({ screen: 'sql' });
  }, [at.session, at.operation]);
  if (trouble.value !== undefined && absent(trouble.value)) return <NoGateway trouble={trouble.value} onAgain={() => void greet()} />;
  const run = (how: 'one' | 'all') => void runPieces(meant(openDraft().text, selection(), how));
  const deeds: TreeDeeds = {
    insert: (text) => view !== undefined && insert(view, text),
    run: (statement) => void runOne(statement),
  };
  const mine = marked.value;
  return (
    <div class={tree ? 'sql with-tree' : 'sql'} onKeyDown={escape}>
      <CatalogTree deeds={deeds} />
      <div class="sql-work" style={{ '--text-share': `${share}fr`, '--result-share': `${100 - share}fr` }}>
        <Bar run={run} onTree={() => setTree(!tree)} tree={tree} />
        <Told />
        <Editor run={run} marked={mine.draft === openDraft().id ? mine.marks : NONE} />
        <Divider share={share} onShare={setShare} />
        {runs.value.length > 0 ? <ResultPane /> : <Beginning />}
      </div>
    </div>
  );
}

const NONE: readonly never[] = [];

/** Escape cancels the shown statement, unless it closes something smaller. */
function escape(event: KeyboardEvent): void {
  const run = shownRun();
  if (event.key !== 'Escape' || event.defaultPrevented || run === undefined || run.ended.value !== undefined) return;
  if (event.composedPath().some((each) => each instanceof Element && each.matches('input, .cm-editor'))) return;
  void run.cancel();
}

function useStarted(): void {
  useEffect(() => {
    document.title = 'SQL · Millrace';
    startSession();
    startWorkbench();
    startOffers();
    looking.value = true;
    return () => void (looking.value = false);
  }, []);
}

function selection(): { from: number; to: number; head: number } {
  const main = view?.state.selection.main;
  return main === undefined ? { from: 0, to: 0, head: 0 } : { from: main.from, to: main.to, head: main.head };
}

/** A notice above the editor. */
function Told() {
  if (trouble.value !== undefined) {
    return (
      <p class="sql-told" role="alert">
        {reason(trouble.value).split('\n')[0]}{' '}
        <button type="button" class="button small" onClick={() => void greet()}>
          Try again
        </button>
      </p>
    );
  }
  if (lost.value) {
    return (
      <p class="sql-told" role="status">
        The session has ended, with its settings and temporary tables. The next statement opens a new one.
      </p>
    );
  }
  if (forgotten.value) {
    return (
      <p class="sql-told" role="status">
        The operation is not remembered any more, and its statement with it.
      </p>
    );
  }
  if (moment.value === undefined) return null;
  return (
    <p class="sql-told" role="status">
      Statements run in the present, whatever moment the other pages show.{' '}
      <button type="button" class="button small" onClick={() => showAt(undefined)}>
        Show the present everywhere
      </button>
    </p>
  );
}

/** Examples to start with. */
function Beginning() {
  const empty = drafts.value.all.every((draft) => draft.text.trim() === '');
  return (
    <section class="sql-beginning" aria-label="Examples">
      <h2>{empty ? 'Write a statement, or begin with one of these' : 'Results appear here'}</h2>
      <p class="muted">
        <kbd class="key">{COMMAND}</kbd> <kbd class="key">Enter</kbd> runs the statement under the cursor or the selection; with{' '}
        <kbd class="key">Shift</kbd> all of them.
      </p>
      <ul>
        {examples.map((example) => (
          <li key={example.name}>
            <button type="button" onClick={() => addDraft(example.text, example.name)}>
              <b>{example.name}</b>
              <span>{example.tells}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
