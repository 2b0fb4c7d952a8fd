import { useState } from 'preact/hooks';
import type { JobDetail } from '../api/shapes';
import { CopyButton } from '../part/Copy';
import { Dialog } from '../part/Dialog';
import { Icon } from '../part/Icon';
import { Callout } from '../part/Notice';
import { act, type ActionName, type Progress } from './action';

const ENDED = ['FINISHED', 'FAILED', 'CANCELED', 'SUSPENDED'];

/** What one can do to a running job. Each says what will follow before it is done, and what came of it afterwards. */
export function JobActions({ job, onDone }: { job: JobDetail; onDone: () => void }) {
  const [asked, setAsked] = useState<ActionName | undefined>(undefined);
  const ended = ENDED.includes(job.state);
  // the dialog outlives the job: where the savepoint went is told after the job has ended
  return (
    <>
      {!ended && <Choices onAsk={setAsked} />}
      {asked !== undefined && (
        <ActionDialog
          job={job}
          action={asked}
          onClose={() => {
            setAsked(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}

function Choices({ onAsk }: { onAsk: (action: ActionName) => void }) {
  return (
    <>
      <button type="button" class="button" onClick={() => onAsk('savepoint')}>
        <Icon name="savepoint" />
        Savepoint
      </button>
      <button type="button" class="button" onClick={() => onAsk('stop')}>
        <Icon name="stopped" />
        Stop with savepoint
      </button>
      <button type="button" class="button grave" onClick={() => onAsk('cancel')}>
        <Icon name="cross" />
        Cancel
      </button>
    </>
  );
}

const words: Record<ActionName, { title: string; does: string; back: string; consequences: (job: JobDetail) => readonly string[] }> = {
  cancel: {
    title: 'Cancel the job?',
    does: 'Cancel the job',
    back: 'Keep it running',
    consequences: () => [
      'The job ends at once, without a savepoint.',
      'What happened since the last checkpoint is not kept; sinks that write at checkpoints drop what they have not yet written.',
      'It cannot be taken back. To go on later from the present state, stop with a savepoint instead.',
    ],
  },
  stop: {
    title: 'Stop the job with a savepoint?',
    does: 'Stop the job',
    back: 'Keep it running',
    consequences: (job) => [
      'A savepoint is written first; the job then finishes, and can be started again from that savepoint with nothing lost.',
      'If the savepoint fails, the job goes on running.',
      ...(job.isStoppable ? [] : ['Sources that do not take part in stopping end with the savepoint.']),
    ],
  },
  savepoint: {
    title: 'Write a savepoint?',
    does: 'Write the savepoint',
    back: 'Not now',
    consequences: () => [
      'The present state of the whole job is written to the directory. The job goes on running.',
      'The files stay until someone deletes them; a large state takes a while and much room.',
    ],
  },
};

function ActionDialog({ job, action, onClose }: { job: JobDetail; action: ActionName; onClose: () => void }) {
  const [directory, setDirectory] = useState('');
  const [drain, setDrain] = useState(false);
  const [progress, setProgress] = useState<Progress>({ at: 'asking' });
  const word = words[action];
  const start = async (event: Event) => {
    event.preventDefault();
    setProgress({ at: 'working' });
    setProgress(await act(job.jid, action, { directory: directory.trim(), drain }));
  };
  return (
    <Dialog title={word.title} onClose={onClose}>
      <p class="cut" title={job.name}>
        <b>{job.name}</b>
      </p>
      {progress.at === 'asking' && (
        <form class="stack" onSubmit={(event) => void start(event)}>
          <ul class="plainly">
            {word.consequences(job).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {action !== 'cancel' && (
            <label class="line">
              Directory of the savepoint
              <span class="field">
                <input
                  value={directory}
                  spellcheck={false}
                  placeholder="as the server is configured (execution.checkpointing.savepoint-dir)"
                  onInput={(event) => setDirectory(event.currentTarget.value)}
                />
              </span>
            </label>
          )}
          {action === 'stop' && (
            <label class="tick">
              <input type="checkbox" checked={drain} onChange={(event) => setDrain(event.currentTarget.checked)} />
              <span>
                Drain: send the end of time through the job first, so that every window fires.{' '}
                <span class="muted">Only for a job that will never be started again.</span>
              </span>
            </label>
          )}
          <footer>
            <button type="button" class="button" onClick={onClose}>
              {word.back}
            </button>
            <button type="submit" class={`button main-one ${action === 'cancel' ? 'grave' : ''}`}>
              {word.does}
            </button>
          </footer>
        </form>
      )}
      {progress.at !== 'asking' && <Outcome action={action} progress={progress} onClose={onClose} />}
    </Dialog>
  );
}

function Outcome({ action, progress, onClose }: { action: ActionName; progress: Progress; onClose: () => void }) {
  return (
    <>
      {progress.at === 'working' && (
        <p class="working" role="status">
          {action === 'cancel' ? 'Cancelling…' : 'Writing the savepoint…'}
        </p>
      )}
      {progress.at === 'done' && (
        <Callout tone="good" icon="check">
          <p role="status">{done[action]}</p>
        </Callout>
      )}
      {progress.at === 'done' && progress.location !== undefined && (
        <div class="path">
          <code>{progress.location}</code>
          <CopyButton text={progress.location} label="Copy" />
        </div>
      )}
      {progress.at === 'failed' && (
        <Callout tone="bad" icon="warning">
          <p role="alert">{progress.why}</p>
        </Callout>
      )}
      <footer>
        <button type="button" class="button" onClick={onClose}>
          {progress.at === 'working' ? 'Go on in the background' : 'Close'}
        </button>
      </footer>
    </>
  );
}

const done: Record<ActionName, string> = {
  cancel: 'The job has been told to cancel.',
  stop: 'The job has stopped. Its savepoint:',
  savepoint: 'The savepoint is written:',
};
