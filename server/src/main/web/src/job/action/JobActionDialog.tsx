import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { href } from '../../routing';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/Copy';
import { Consequences } from '../../ui/ConfirmDialog';
import { Dialog } from '../../ui/Dialog';
import { Line, Select, TextLine, Tick } from '../../ui/Field';
import { FormEnd } from '../../ui/FormEnd';
import { Callout } from '../../ui/Notice';
import type { CheckpointsExtent, JobActionsAction, JobsDetail, SavepointsFormat } from '../../wire';
import { withoutClass, type JobAction, type Outcome } from './jobAction';
import { RescaleForm } from './RescaleForm';
import { RescaleProgress } from './RescaleProgress';
import { startAction, detachDialog, runningActions, type RunningAction } from './runningActions';
import { SavepointField } from './SavepointField';
import { startingPoints } from './startingPoints';

/** Confirms an action, states its consequences, runs it and shows its outcome. The action goes on when the dialog is closed or left. */
export function JobActionDialog({ job, texts, onClose }: { job: JobsDetail; texts: JobActionsAction; onClose: () => void }) {
  const [id, setId] = useState<number | undefined>(undefined);
  const work = runningActions.value.find((each) => each.id === id);
  // Registered when the dialog opens: an effect of a new id runs after the next frame, and the dialog may be left before.
  const started = useRef<number | undefined>(undefined);
  useLayoutEffect(
    () => () => {
      if (started.current !== undefined) detachDialog(started.current);
    },
    [],
  );
  const start = (action: JobAction) => {
    started.current = startAction(job, action, texts);
    setId(started.current);
  };
  return (
    <Dialog title={texts.title} subject={job.name} onClose={onClose}>
      {id === undefined ? (
        <>
          <Consequences lines={texts.consequences} />
          {texts.kind === 'RESCALE' ? <RescaleForm job={job} texts={texts} onStart={start} onClose={onClose} /> : <Form job={job} texts={texts} onStart={start} onClose={onClose} />}
        </>
      ) : (
        <Progress job={job.jid} texts={texts} work={work} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Form({ job, texts, onStart, onClose }: { job: JobsDetail; texts: JobActionsAction; onStart: (action: JobAction) => void; onClose: () => void }) {
  const { kind } = texts;
  const [directory, setDirectory] = useState('');
  const [format, setFormat] = useState<SavepointsFormat>('CANONICAL');
  const [drain, setDrain] = useState(false);
  const [extent, setExtent] = useState<CheckpointsExtent>('CONFIGURED');
  const [path, setPath] = useState('');
  const checkpoints = useLive(kind === 'DISPOSE' ? paths.checkpoints(job.jid) : undefined, 5_000).value.value;
  const actions: readonly JobAction[] = [
    { do: 'CANCEL' },
    { do: 'RECOVER', earlier: texts.destructive },
    { do: 'STOP', directory, format, drain },
    { do: 'SAVEPOINT', directory, format },
    { do: 'CHECKPOINT', extent },
    { do: 'DISPOSE', path: path.trim() },
  ];
  const submit = (event: Event) => {
    event.preventDefault();
    const action = actions.find((each) => each.do === kind);
    if (action !== undefined) onStart(action);
  };
  const writes = kind === 'STOP' || kind === 'SAVEPOINT';
  return (
    <form class="stack" onSubmit={submit}>
      {writes && (
        <>
          <TextLine name="Directory of the savepoint" value={directory} spellcheck={false} placeholder="default: execution.checkpointing.savepoint-dir" onInput={setDirectory} />
          <Line name="Format">
            <Select value={format} options={FORMATS} onChange={setFormat} />
          </Line>
        </>
      )}
      {kind === 'CHECKPOINT' && (
        <Line name="Extent">
          <Select value={extent} options={EXTENTS} onChange={setExtent} />
        </Line>
      )}
      {kind === 'DISPOSE' && <SavepointField label="Path of the savepoint" value={path} known={startingPoints(checkpoints).filter(([, says]) => says.startsWith('Savepoint'))} onInput={setPath} />}
      {kind === 'STOP' && (
        <Tick checked={drain} onChange={setDrain}>
          <span>
            Drain: send the maximum watermark first, so that all windows fire. <span class="muted">Only if the job will not be started again.</span>
          </span>
        </Tick>
      )}
      <FormEnd submit={texts.confirm} dismiss={texts.dismiss} danger={texts.destructive} disabled={kind === 'DISPOSE' && path.trim() === ''} onClose={onClose} />
    </form>
  );
}

const FORMATS: readonly (readonly [SavepointsFormat, string])[] = [
  ['CANONICAL', 'Canonical: read by every state backend'],
  ['NATIVE', 'Native: quicker, only for the same state backend'],
];

const EXTENTS: readonly (readonly [CheckpointsExtent, string])[] = [
  ['CONFIGURED', 'As configured'],
  ['FULL', 'Full: the whole state'],
  ['INCREMENTAL', 'Incremental: only changes'],
];

function Progress({ job, texts, work, onClose }: { job: string; texts: JobActionsAction; work: RunningAction | undefined; onClose: () => void }) {
  const outcome = work?.outcome;
  return (
    <>
      {outcome === undefined && (
        <p class="working" role="status">
          {texts.working}
        </p>
      )}
      {outcome === undefined && work?.action.do === 'RESCALE' && <RescaleProgress job={job} target={work.action.target} since={work.since} />}
      {outcome?.at === 'done' && (
        <Callout tone="good" icon="check">
          <p role="status">{texts.done}</p>
        </Callout>
      )}
      {outcome?.at === 'done' && outcome.location !== undefined && (
        <div class="path">
          <code>{outcome.location}</code>
          <CopyButton text={outcome.location} label="Copy" />
        </div>
      )}
      {outcome?.at === 'done' && outcome.checkpoint !== undefined && outcome.checkpoint > 0 && (
        <a href={href({ screen: 'job', job, tab: 'checkpoints', checkpoint: String(outcome.checkpoint) })} onClick={onClose}>
          Show checkpoint {outcome.checkpoint}
        </a>
      )}
      {outcome?.at === 'done' && texts.kind === 'RESCALE' && (
        <a href={href({ screen: 'job', job, tab: 'timeline' })} onClick={onClose}>
          Show the timeline
        </a>
      )}
      {outcome?.at === 'failed' && <Failed title={texts.failed} outcome={outcome} />}
      <footer>
        <Button onClick={onClose}>{outcome === undefined ? 'Continue in the background' : 'Close'}</Button>
      </footer>
    </>
  );
}

/** The reason of a failure, with its causes on demand. */
function Failed({ title, outcome }: { title: string; outcome: Outcome & { at: 'failed' } }) {
  const [root = '', ...others] = outcome.why.split('\n');
  return (
    <Callout tone="bad" icon="warning">
      <div role="alert" class="lines">
        <b>{title}.</b> {withoutClass(root)}
      </div>
      {others.length > 0 && (
        <details>
          <summary>Full message</summary>
          <p class="lines">{outcome.why}</p>
        </details>
      )}
    </Callout>
  );
}
