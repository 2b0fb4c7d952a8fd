import { signal } from '@preact/signals';
import { href } from '../../routing';
import { toast } from '../../ui/Toasts';
import type { JobActionsAction, JobsDetail } from '../../wire';
import { runAction, withoutClass, type JobAction, type Outcome } from './jobAction';

/** A running action. It continues when its dialog is closed. */
export interface RunningAction {
  id: number;
  job: string;
  name: string;
  action: JobAction;
  /** The texts of the action, stored because the server no longer lists an action that ended its job. */
  texts: JobActionsAction;
  /** When it started, in epoch milliseconds. */
  since: number;
  outcome: Outcome | undefined;
  /** Whether a dialog shows it. Otherwise a toast reports its outcome. */
  watched: boolean;
}

export const runningActions = signal<readonly RunningAction[]>([]);

let last = 0;

export function startAction(job: JobsDetail, action: JobAction, texts: JobActionsAction): number {
  const id = ++last;
  runningActions.value = [...runningActions.value, { id, job: job.jid, name: job.name, action, texts, since: Date.now(), outcome: undefined, watched: true }];
  void runAction(job.jid, action).then((outcome) => end(id, outcome));
  return id;
}

/** Marks the action as not shown by a dialog. */
export function detachDialog(id: number): void {
  change(id, (work) => ({ ...work, watched: false }));
  forget();
}

function end(id: number, outcome: Outcome): void {
  const work = runningActions.value.find((each) => each.id === id);
  change(id, (each) => ({ ...each, outcome }));
  if (work !== undefined && !work.watched) tell(work, outcome);
  forget();
}

function tell({ job, name, action, texts }: RunningAction, outcome: Outcome): void {
  if (outcome.at === 'failed') {
    toast({ tone: 'bad', title: texts.failed, text: `${name}: ${withoutClass(outcome.why.split('\n')[0] ?? '')}`, address: href({ screen: 'job', job, tab: 'checkpoints' }) });
    return;
  }
  const tab = action.do === 'CHECKPOINT' || action.do === 'SAVEPOINT' || action.do === 'STOP' ? ('checkpoints' as const) : ('timeline' as const);
  toast({ tone: 'good', title: texts.done, text: name, address: href({ screen: 'job', job, tab }), copy: outcome.location });
}

function change(id: number, how: (work: RunningAction) => RunningAction): void {
  runningActions.value = runningActions.value.map((work) => (work.id === id ? how(work) : work));
}

/** Removes actions that have ended and are not shown. */
function forget(): void {
  runningActions.value = runningActions.value.filter((work) => work.watched || work.outcome === undefined);
}
