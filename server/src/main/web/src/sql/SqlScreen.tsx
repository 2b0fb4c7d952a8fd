import { useEffect, useState } from 'preact/hooks';
import { absent, reason } from '../api/gateway';
import { COMMAND } from '../app/shortcuts';
import { replace, type Route } from '../routing';
import { moment, showAt } from '../time';
import { Button } from '../ui/Button';
import { layerOpen } from '../ui/openLayer';
import { CatalogTree, type CatalogActions } from './catalog/CatalogTree';
import { Divider, useShare } from './Divider';
import { startCompletion } from './editor/completion';
import { addDraft, drafts, openDraft } from './editor/drafts';
import { Editor, view } from './editor/Editor';
import { insertText } from './editor/editorExtensions';
import { statementsToRun } from './editor/splitStatements';
import './editor/statement.css';
import { examples } from './examples';
import './result/result.css';
import { ResultPane } from './result/ResultPane';
import { sqlScreenShown, draftErrors, runStatement, runStatements, runs, shownRun, startWorkbench } from './run/workbench';
import { switchSession, checkGateway, sessionLost, session, startSession, gatewayError } from './session/currentSession';
import { NoGateway } from './session/NoGateway';
import { operationUnknown, openOperation } from './session/openOperation';
import './sql.css';
import { SqlToolbar } from './SqlToolbar';
import { FileDrop } from './upload/FileDrop';

/** The SQL screen: catalogs, editor and results. */
export function SqlScreen({ at }: { at: Extract<Route, { screen: 'sql' }> }) {
  const [tree, setTree] = useState(false);
  const [share, setShare] = useShare();
  useStarted();
  useEffect(() => {
    if (at.session !== undefined && at.session !== session.value) switchSession(at.session);
    if (at.operation !== undefined) void openOperation(at.operation, at.session);
    if (at.session !== undefined || at.operation !== undefined) replace({ screen: 'sql' });
  }, [at.session, at.operation]);
  if (gatewayError.value !== undefined && absent(gatewayError.value)) return <NoGateway error={gatewayError.value} onAgain={() => void checkGateway()} />;
  const run = (how: 'one' | 'all') => void runStatements(statementsToRun(openDraft().text, selection(), how));
  const actions: CatalogActions = {
    insert: (text) => view !== undefined && insertText(view, text),
    run: (statement) => void runStatement(statement),
  };
  const mine = draftErrors.value;
  return (
    <FileDrop class={tree ? 'sql with-tree' : 'sql'} onKeyDown={escape}>
      <CatalogTree actions={actions} />
      <div class="sql-work" style={{ '--text-share': `${share}fr`, '--result-share': `${100 - share}fr` }}>
        <SqlToolbar run={run} onTree={() => setTree(!tree)} tree={tree} />
        <EditorNotice />
        <Editor run={run} marked={mine.draft === openDraft().id ? mine.marks : NONE} />
        <Divider share={share} onShare={setShare} />
        {runs.value.length > 0 ? <ResultPane /> : <Examples />}
      </div>
    </FileDrop>
  );
}

const NONE: readonly never[] = [];

/** Escape cancels the shown statement, unless it closes something smaller. */
function escape(event: KeyboardEvent): void {
  const run = shownRun();
  if (event.key !== 'Escape' || event.defaultPrevented || run === undefined || run.ended.value !== undefined) return;
  if (layerOpen() || event.composedPath().some((each) => each instanceof Element && each.matches('input, select, .cm-editor'))) return;
  void run.cancel();
}

function useStarted(): void {
  useEffect(() => {
    document.title = 'SQL · Millrace';
    startSession();
    startWorkbench();
    startCompletion();
    sqlScreenShown.value = true;
    return () => void (sqlScreenShown.value = false);
  }, []);
}

function selection(): { from: number; to: number; head: number } {
  const main = view?.state.selection.main;
  return main === undefined ? { from: 0, to: 0, head: 0 } : { from: main.from, to: main.to, head: main.head };
}

/** A notice above the editor. */
function EditorNotice() {
  if (gatewayError.value !== undefined) {
    return (
      <p class="sql-notice" role="alert">
        {reason(gatewayError.value).split('\n')[0]}{' '}
        <Button class="small" onClick={() => void checkGateway()}>
          Try again
        </Button>
      </p>
    );
  }
  if (sessionLost.value) {
    return (
      <p class="sql-notice" role="status">
        The session has ended, with its settings and temporary tables. The next statement opens a new one.
      </p>
    );
  }
  if (operationUnknown.value) {
    return (
      <p class="sql-notice" role="status">
        The operation and its statement are no longer available.
      </p>
    );
  }
  if (moment.value === undefined) return null;
  return (
    <p class="sql-notice" role="status">
      Statements run now, regardless of the time that other pages show.{' '}
      <Button class="small" onClick={() => showAt(undefined)}>
        Return to live
      </Button>
    </p>
  );
}

/** Examples to start with. */
function Examples() {
  const empty = drafts.value.all.every((draft) => draft.text.trim() === '');
  return (
    <section class="sql-examples" aria-label="Examples">
      <h2>{empty ? 'Write a statement, or start with an example' : 'Results appear here'}</h2>
      <p class="muted">
        <kbd class="key">{COMMAND}</kbd> <kbd class="key">Enter</kbd> runs the statement at the cursor or the selection; with{' '}
        <kbd class="key">Shift</kbd>, all statements.
      </p>
      <ul>
        {examples.map((example) => (
          <li key={example.name}>
            <button type="button" onClick={() => addDraft(example.text, example.name)}>
              <b>{example.name}</b>
              <span>{example.summary}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
