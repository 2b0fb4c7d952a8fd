import { signal } from '@preact/signals';
import type { JobDetail } from '../../api/messages';
import { href } from '../../routing';
import { toast } from '../../ui/Toasts';
import type { JobActionsAction } from '../../wire';
import { act, plainly, type JobAction, type Outcome } from './jobAction';

/** A running action. It continues when its dialog is closed. */
export interface Work {
  id: number;
  job: string;
  name: string;
  action: JobAction;
  /** The texts of the action. They stay here because the server no longer lists an action that ended its job. */
  texts: JobActionsAction;
  /** When it was begun, in epoch milliseconds. */
  since: number;
  outcome: Outcome | undefined;
  /** Whether a dialog shows it. Otherwise a toast reports its outcome. */
  watched: boolean;
}

export const works = signal<readonly Work[]>([]);

let last = 0;

export function begin(job: JobDetail, action: JobAction, texts: JobActionsAction): number {
  const id = ++last;
  works.value = [...works.value, { id, job: job.jid, name: job.name, action, texts, since: Date.now(), outcome: undefined, watched: true }];
  void act(job.jid, action).then((outcome) => end(id, outcome));
  return id;
}

/** Marks the action as not shown by a dialog. */
export function leave(id: number): void {
  change(id, (work) => ({ ...work, watched: false }));
  forget();
}

function end(id: number, outcome: Outcome): void {
  const work = works.value.find((each) => each.id === id);
  change(id, (each) => ({ ...each, outcome }));
  if (work !== undefined && !work.watched) tell(work, outcome);
  forget();
}

function tell({ job, name, action, texts }: Work, outcome: Outcome): void {
  if (outcome.at === 'failed') {
    toast({ tone: 'bad', title: texts.failed, text: `${name}: ${plainly(outcome.why.split('\n')[0] ?? '')}`, address: href({ screen: 'job', job, tab: 'checkpoints' }) });
    return;
  }
  const tab = action.do === 'CHECKPOINT' || action.do === 'SAVEPOINT' || action.do === 'STOP' ? ('checkpoints' as const) : ('timeline' as const);
  toast({ tone: 'good', title: texts.done, text: name, address: href({ screen: 'job', job, tab }), ...(outcome.location === undefined ? {} : { copy: outcome.location }) });
}

function change(id: number, how: (work: Work) => Work): void {
  works.value = works.value.map((work) => (work.id === id ? how(work) : work));
}

/** Removes actions that have ended and are not shown. */
function forget(): void {
  works.value = works.value.filter((work) => work.watched || work.outcome === undefined);
}
