import { useState } from 'preact/hooks';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { prefill } from '../../jar/prefill';
import { go } from '../../routing';
import { openInEditor } from '../../sql/openInEditor';
import { CopyButton } from '../../ui/Copy';
import { Consequences } from '../../ui/ConfirmDialog';
import { Dialog } from '../../ui/Dialog';
import { FormEnd } from '../../ui/FormEnd';
import { Callout } from '../../ui/Notice';
import type { JobActionsAction, JobsDetail } from '../../wire';
import { SavepointField } from './SavepointField';
import { runAgainSql, startingPoints } from './startingPoints';

/** Starts a new job from a savepoint or checkpoint of this one. */
export function RunAgainDialog({ job, texts, onClose }: { job: JobsDetail; texts: JobActionsAction; onClose: () => void }) {
  const [path, setPath] = useState('');
  const origin = useLive(paths.origin(job.jid), Infinity).value.value;
  const known = startingPoints(useLive(paths.checkpoints(job.jid), 5_000).value.value);
  const savepoint = (path === '' ? known[0]?.[0] : path)?.trim() ?? '';
  const statement = origin?.statement;
  const submit = (event: Event) => {
    event.preventDefault();
    onClose();
    if (statement !== undefined) void openInEditor(runAgainSql(statement, savepoint), `again: ${job.name}`.slice(0, 40));
    else {
      prefill.value = { savepoint };
      go({ screen: 'submit' });
    }
  };
  return (
    <Dialog title={texts.title} subject={job.name} onClose={onClose}>
      <Consequences
        lines={[
          ...texts.consequences,
          statement === undefined
            ? 'This job has no known statement. Choose its jar; the path is filled in.'
            : 'The SQL page opens with the path and the statement. The session must have the same tables.',
        ]}
      />
      <form class="stack" onSubmit={submit}>
        <SavepointField label="Path of the savepoint or checkpoint" value={savepoint} known={known} onInput={setPath} />
        {origin?.truncated === true && (
          <Callout tone="warn" icon="warning">
            <p>Only the beginning of the statement was stored. Complete it before running it.</p>
          </Callout>
        )}
        {statement !== undefined && savepoint !== '' && (
          <div class="path">
            <code class="lines">{runAgainSql(statement, savepoint).slice(0, 400)}</code>
            <CopyButton text={runAgainSql(statement, savepoint)} label="Copy" />
          </div>
        )}
        <FormEnd submit={statement === undefined ? 'Choose the jar' : 'Open in the SQL page'} dismiss={texts.dismiss} disabled={savepoint === ''} onClose={onClose} />
      </form>
    </Dialog>
  );
}
