import { useState } from 'preact/hooks';
import { COMMAND } from '../app/shortcuts';
import { Button } from '../ui/Button';
import { addDraft } from './editor/drafts';
import { DraftTabs } from './editor/DraftTabs';
import { HistoryDialog } from './editor/HistoryDialog';
import { sequence } from './run/workbench';
import { current, session } from './session/currentSession';
import { SessionDialog } from './session/SessionDialog';
import { FileButton } from './upload/FileDrop';

/** The drafts, the session, the history, and the buttons that run statements. */
export function SqlToolbar({ run, onTree, tree }: { run: (how: 'one' | 'all') => void; onTree: () => void; tree: boolean }) {
  const [open, setOpen] = useState<'history' | 'session' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const pick = (statement: string) => {
    addDraft(statement);
    close();
  };
  return (
    <header class="sql-head">
      <h1 class="unseen">SQL</h1>
      <Button class="plain small sql-tree-button" icon="table" aria-pressed={tree} title="Catalogs" aria-label="Catalogs" onClick={onTree} />
      <DraftTabs />
      <div class="row push sql-actions">
        <Button class="small plain" icon="sessions" title="Session of the next statement" onClick={() => setOpen('session')}>
          <span class="cut sql-where">{where()}</span>
        </Button>
        <FileButton />
        <Button class="small plain" icon="history" title="Statement history" aria-label="History" onClick={() => setOpen('history')} />
        <RunButtons run={run} />
      </div>
      {open === 'session' && <SessionDialog onClose={close} />}
      {open === 'history' && <HistoryDialog onClose={close} onPick={pick} />}
    </header>
  );
}

function RunButtons({ run }: { run: (how: 'one' | 'all') => void }) {
  const several = sequence.value;
  const busy = several !== undefined;
  return (
    <>
      <Button class="small" disabled={busy} title={`Run all statements (${COMMAND} Shift Enter)`} onClick={() => run('all')}>
        {busy ? `${several.done + 1} of ${several.of}` : 'Run all'}
      </Button>
      <Button
        class="small main-one"
        icon="running"
        disabled={busy}
        title={`Run the selection or the statement at the cursor (${COMMAND} Enter)`}
        onClick={() => run('one')}
      >
        Run
      </Button>
    </>
  );
}

function where(): string {
  const here = current.value;
  if (session.value === undefined) return 'No session';
  return here === undefined ? session.value.slice(0, 8) : `${here.catalog}.${here.database}`;
}
