import { useState } from 'preact/hooks';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import type { Checkpoints, JobDetail } from '../api/shapes';
import { prefill } from '../jar/prefill';
import { ended } from '../job/lines';
import { CopyButton } from '../part/Copy';
import { Dialog } from '../part/Dialog';
import { Callout } from '../part/Notice';
import { go } from '../routing';
import type { JobOriginOrigin } from '../wire';
import { SavepointField } from './fields';
import { again, startingPoints } from './known';
import { openInEditor } from './openInEditor';

/** Starts the job once more where a savepoint or a checkpoint left it. */
export function AgainDialog({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const [path, setPath] = useState('');
  const origin = useLive<JobOriginOrigin>(paths.origin(job.jid), Infinity).value.value;
  const known = startingPoints(useLive<Checkpoints>(paths.checkpoints(job.jid), 5_000).value.value);
  const savepoint = (path === '' ? known[0]?.[0] : path)?.trim() ?? '';
  const statement = origin?.statement;
  const submit = (event: Event) => {
    event.preventDefault();
    onClose();
    if (statement !== undefined) void openInEditor(again(statement, savepoint), `again: ${job.name}`.slice(0, 40));
    else {
      prefill.value = { savepoint };
      go({ screen: 'submit' });
    }
  };
  return (
    <Dialog title="Run again from a savepoint?" onClose={onClose}>
      <p class="cut" title={job.name}>
        <b>{job.name}</b>
      </p>
      <ul class="plainly">
        <li>A new job is started that takes up the state where the savepoint or checkpoint left it. Nothing runs before you have seen what is run.</li>
        {!ended(job) && <li>This job still runs. Stop it first, or both will read and write the same.</li>}
        {statement !== undefined && <li>The SQL page opens with the statement and the path in front of it. The session must know the same tables.</li>}
        {statement === undefined && <li>No statement is known of this job: choose the jar that it came from, with the path filled in.</li>}
      </ul>
      <form class="stack" onSubmit={submit}>
        <SavepointField label="Path of the savepoint or checkpoint" value={savepoint} known={known} onInput={setPath} />
        {origin?.truncated === true && (
          <Callout tone="warn" icon="warning">
            <p>Only the beginning of the statement was kept; it has to be completed by hand.</p>
          </Callout>
        )}
        {statement !== undefined && savepoint !== '' && (
          <div class="path">
            <code class="lines">{again(statement, savepoint).slice(0, 400)}</code>
            <CopyButton text={again(statement, savepoint)} label="Copy" />
          </div>
        )}
        <footer>
          <button type="button" class="button" onClick={onClose}>
            Not now
          </button>
          <button type="submit" class="button main-one" disabled={savepoint === ''}>
            {statement === undefined ? 'Choose the jar' : 'Open in the SQL page'}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
