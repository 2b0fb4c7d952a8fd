/** Summarizes events for the overview. */
import { duration } from '../format';
import type { EventsChange } from '../wire';

export interface EventSummary {
  change: EventsChange;
  /** How often it happened, and when first. */
  times: number;
  first: number;
}

/** States that a job only passes through are not listed. */
const TRANSIENT: ReadonlySet<string | undefined> = new Set(['INITIALIZING', 'CREATED', 'FAILING', 'CANCELLING', 'RECONCILING']);

/** The latest events. Repeated ones, such as restarts, are one entry. */
export function summarizeEvents(events: readonly EventsChange[], max: number): EventSummary[] {
  const items = new Map<string, EventSummary>();
  for (const change of [...events].reverse()) {
    if (change.kind === 'JOB_STATE' && TRANSIENT.has(change.state)) continue;
    const key = identityOf(change);
    const known = items.get(key);
    if (known === undefined) items.set(key, { change, times: 1, first: change.time });
    else {
      known.times++;
      known.first = Math.min(known.first, change.time);
    }
  }
  return [...items.values()].slice(0, max);
}

function identityOf({ kind, job, state, taskManager, text }: EventsChange): string {
  // Messages of one exception differ by values and attempts.
  const said = kind === 'EXCEPTION' ? text.replace(/^([\w.$]+): .*/s, '$1').replace(/'[^']*'/g, "''").replace(/\d+/g, '#') : '';
  return [kind, job, state, taskManager, said].join(' ');
}

/** The event in words, without the name of its job. */
export function eventText({ kind, state, checkpoint, text }: EventsChange): string {
  switch (kind) {
    case 'JOB_SUBMITTED':
      return 'was submitted';
    case 'JOB_STATE':
      return `is ${(state ?? '').toLowerCase().replace('canceled', 'cancelled')}`;
    case 'CHECKPOINT_FAILED':
      return checkpoint === undefined ? 'a checkpoint failed' : `${checkpoint.savepoint ? 'savepoint' : 'checkpoint'} ${checkpoint.id} failed`;
    case 'CHECKPOINT_COMPLETED':
      return checkpoint === undefined ? 'a checkpoint completed' : `${checkpoint.savepoint ? 'savepoint' : 'checkpoint'} ${checkpoint.id} took ${duration(checkpoint.duration)}`;
    default:
      return brief(text);
  }
}

/** Shortens the class names of exceptions. */
export function brief(text: string): string {
  return text.replace(/\b(?:[a-z_$][\w$]*\.)+([A-Z][\w$]*(?:Exception|Error|Throwable))\b/g, '$1');
}

export type Tone = 'good' | 'bad' | 'warn' | 'done' | 'off';

export function toneOf({ kind, state }: EventsChange): Tone {
  if (kind === 'EXCEPTION' || kind === 'CHECKPOINT_FAILED' || kind === 'TASK_MANAGER_LOST' || state === 'FAILED' || state === 'FAILING') return 'bad';
  if (state === 'RESTARTING' || kind === 'LEADER') return 'warn';
  if (state === 'FINISHED') return 'done';
  return state === 'RUNNING' || kind === 'TASK_MANAGER_JOINED' ? 'good' : 'off';
}
