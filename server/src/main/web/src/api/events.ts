import { effect, signal } from '@preact/signals';
import type { EventsChange, EventsKind } from '../wire';
import { address } from './http';
import { loginNeeded } from './login';
import { paths } from './paths';

export type Change = EventsChange;

/** Whether the event stream is connected. While it is not, polls run more often. */
export const connected = signal(false);

/** The latest changes since the page was opened, newest last. */
export const changes = signal<readonly Change[]>([]);

const MAX_CHANGES = 500;
const KINDS: readonly EventsKind[] = [
  'JOB_SUBMITTED',
  'JOB_STATE',
  'VERTEX_STATE',
  'CHECKPOINT_TRIGGERED',
  'CHECKPOINT_COMPLETED',
  'CHECKPOINT_FAILED',
  'EXCEPTION',
  'TASK_MANAGER_JOINED',
  'TASK_MANAGER_LOST',
  'LEADER',
  'RESET',
  'GAP',
  'DROPPED',
];

/** Selects the changes that affect a value. */
export type Concern = (change: Change) => boolean;

/** Changes after which the state before them is unknown. */
const resets = (change: Change) => change.kind === 'RESET' || change.kind === 'GAP' || change.kind === 'DROPPED' || change.kind === 'LEADER';

export const about = {
  jobs: (change: Change) => change.kind === 'JOB_SUBMITTED' || change.kind === 'JOB_STATE' || resets(change),
  job: (job: string): Concern => (change) => change.job === job || resets(change),
  statesOf: (job: string): Concern => (change) => (change.job === job && (change.kind === 'JOB_STATE' || change.kind === 'VERTEX_STATE')) || resets(change),
  checkpointsOf: (job: string): Concern => (change) => (change.job === job && change.kind.startsWith('CHECKPOINT')) || resets(change),
  exceptionsOf: (job: string): Concern => (change) => (change.job === job && (change.kind === 'EXCEPTION' || change.kind === 'JOB_STATE')) || resets(change),
  taskManagers: (change: Change) => change.kind.startsWith('TASK_MANAGER') || resets(change),
} as const;

const listeners = new Set<(change: Change) => void>();

/** Calls the listener for every change until the returned function is called. */
export function onChange(listener: (change: Change) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Keeps the event stream open while the page is visible. A browser allows few connections per server for all its pages,
 * so a page in the background closes its own.
 */
export function startEvents(): void {
  const visible = signal(!document.hidden);
  document.addEventListener('visibilitychange', () => (visible.value = !document.hidden));
  effect(() => (visible.value && !loginNeeded.value ? listen() : undefined));
}

function listen(): () => void {
  const source = new EventSource(address(paths.events));
  source.onopen = () => (connected.value = true);
  // The browser reconnects by itself with the id of the last event, except after an HTTP error.
  source.onerror = () => (connected.value = false);
  for (const kind of KINDS) source.addEventListener(kind, (event) => take(JSON.parse((event as MessageEvent<string>).data) as Change));
  return () => {
    source.close();
    connected.value = false;
  };
}

function take(change: Change): void {
  changes.value = [...changes.peek(), change].slice(-MAX_CHANGES);
  listeners.forEach((listener) => listener(change));
}
