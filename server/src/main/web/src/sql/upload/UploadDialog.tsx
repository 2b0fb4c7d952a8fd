import { useEffect, useState } from 'preact/hooks';
import { gatewayPaths, reason, remove } from '../../api/gateway';
import { getJson } from '../../api/http';
import { bytes, percent } from '../../format';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { FailureCallout } from '../../ui/Notice';
import type { DataFilesShape } from '../../wire';
import { addDraft } from '../editor/drafts';
import { quoteName } from '../editor/splitStatements';
import { runStatement } from '../run/workbench';
import { current, ensureSession } from '../session/currentSession';
import { FileUpload } from './fileUpload';
import { ShapeTable, type ColumnChoice } from './ShapeTable';
import { definitionFault, tableDefinition, type DefinitionFault } from './tableDefinition';
import './upload.css';

type State =
  | { at: 'sending'; share: number; away: boolean }
  | { at: 'guessing' }
  | { at: 'guessed'; shape: DataFilesShape; fault?: DefinitionFault }
  | { at: 'making'; shape: DataFilesShape }
  | { at: 'failed'; why: string };

/** Uploads a file, shows the guess of its columns for changes, and makes a table of it. */
export function UploadDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const [state, setState] = useState<State>({ at: 'sending', share: 0, away: false });
  const [id, setId] = useState<string | undefined>(undefined);
  const [made, setMade] = useState(false);
  const guess = async (upload: string, choice: { delimiter?: string; header?: boolean } = {}) => {
    setState({ at: 'guessing' });
    const reply = await getJson(gatewayPaths.shape(upload, choice));
    setState(reply.kind === 'ok' ? { at: 'guessed', shape: reply.value } : { at: 'failed', why: reason(reply) });
  };
  useEffect(() => {
    const upload = new FileUpload(file, (share, away) => setState({ at: 'sending', share, away }));
    void upload.run().then((reply) => {
      if (reply?.kind === 'ok') {
        setId(reply.value.upload);
        void guess(reply.value.upload);
      } else if (reply !== undefined) setState({ at: 'failed', why: reason(reply) });
    });
    return () => upload.stop();
  }, [file]);
  const close = () => {
    // a table that is being made keeps its file
    if (!made && state.at !== 'making' && id !== undefined) void remove(gatewayPaths.deleteUpload(id));
    onClose();
  };
  const make = async (shape: DataFilesShape, table: string, columns: readonly ColumnChoice[]) => {
    if (id === undefined) return;
    setState({ at: 'making', shape });
    const session = await ensureSession();
    if (session.kind !== 'ok') return setState({ at: 'guessed', shape, fault: { text: reason(session) } });
    const name = qualified(table);
    const run = await runStatement(tableDefinition(name, id, columns, shape.options));
    const phase = await run.over;
    if (phase !== 'done')
      return setState({ at: 'guessed', shape, fault: definitionFault(run.failure.value ?? 'The table was not created.', columns) });
    setMade(true);
    addDraft(`SELECT * FROM ${name}`, table);
    onClose();
  };
  const fault = state.at === 'guessed' ? state.fault : undefined;
  const why = state.at === 'failed' ? state.why : fault?.text;
  const shape = state.at === 'guessed' || state.at === 'making' ? state.shape : undefined;
  return (
    <Dialog title="Create a table from a file" onClose={close}>
      <p class="cut" title={file.name}>
        <b>{file.name}</b> <span class="muted">{bytes(file.size)}</span>
      </p>
      {state.at === 'sending' && <Sending share={state.share} away={state.away} />}
      {state.at === 'guessing' && (
        <p class="working" role="status">
          Looking at the file…
        </p>
      )}
      <FailureCallout why={why} class="upload-error" />
      {shape !== undefined && id !== undefined ? (
        <ShapeTable
          key={JSON.stringify([shape.delimiter, shape.header])}
          shape={shape}
          busy={state.at === 'making'}
          wrong={fault?.column}
          onGuess={(choice) => void guess(id, choice)}
          onMake={(table, columns) => void make(shape, table, columns)}
          onClose={close}
        />
      ) : (
        <footer>
          <Button onClick={close}>{state.at === 'failed' ? 'Close' : 'Cancel'}</Button>
        </footer>
      )}
    </Dialog>
  );
}

/** The name as SQL takes it. A table of a file is in the catalog of all sessions. */
function qualified(table: string): string {
  const name = table.split('.').map(quoteName).join('.');
  return table.includes('.') || current.value === undefined || current.value.catalog === 'main' ? name : `main.\`default\`.${name}`;
}

function Sending({ share, away }: { share: number; away: boolean }) {
  return (
    <>
      <p role="status">
        {away ? 'The gateway is not responding; the upload goes on when it does.' : 'Uploading'} <b>{percent(share)}</b>
      </p>
      <progress class="upload-progress" value={share} max={1} aria-label="Upload progress" />
    </>
  );
}
