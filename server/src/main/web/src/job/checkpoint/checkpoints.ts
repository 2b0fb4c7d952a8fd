/** The checkpoints of a job over time, and the stages of one. */
import type { CheckpointsCheckpoint, CheckpointsStatus, CheckpointsSubtask, EventsChange } from '../../wire';

/** A checkpoint on the time axis. */
export interface Bar {
  id: number;
  at: number;
  duration: number;
  size: number;
  status: CheckpointsStatus;
  savepoint: boolean;
}

/** Merges checkpoints from the engine's history with recorded events. The engine's details win. */
export function bars(history: readonly CheckpointsCheckpoint[], events: readonly EventsChange[]): Bar[] {
  const found = new Map<number, Bar>();
  for (const { kind, checkpoint, time } of events) {
    if (checkpoint === undefined || (kind !== 'CHECKPOINT_COMPLETED' && kind !== 'CHECKPOINT_FAILED')) continue;
    const { id, duration, size, savepoint } = checkpoint;
    found.set(id, { id, at: time - duration, duration, size, savepoint, status: kind === 'CHECKPOINT_FAILED' ? 'FAILED' : 'COMPLETED' });
  }
  for (const each of history) {
    found.set(each.id, {
      id: each.id,
      at: each.trigger_timestamp,
      duration: Math.max(0, each.end_to_end_duration),
      size: each.checkpointed_size,
      status: each.status,
      savepoint: each.is_savepoint,
    });
  }
  return [...found.values()].sort((a, b) => a.at - b.at);
}

/** At most `max` bars. Of bars that would overlap, a failed one or else the longest is kept. */
export function thinOut(all: readonly Bar[], from: number, to: number, max: number): Bar[] {
  const within = all.filter((bar) => bar.at >= from && bar.at <= to);
  if (within.length <= max) return within;
  const width = (to - from) / max;
  const byPlace = new Map<number, Bar>();
  for (const bar of within) {
    const place = Math.floor((bar.at - from) / width);
    const known = byPlace.get(place);
    if (known === undefined || weight(bar) > weight(known)) byPlace.set(place, bar);
  }
  return [...byPlace.values()];
}

function weight(bar: Bar): number {
  return (bar.status === 'FAILED' ? 1e12 : 0) + bar.duration;
}

export type Stage = 'startDelay' | 'alignment' | 'sync' | 'async';

export const stages: readonly Stage[] = ['startDelay', 'alignment', 'sync', 'async'];

export const stageNames: Readonly<Record<Stage, string>> = { startDelay: 'start delay', alignment: 'alignment', sync: 'sync', async: 'async' };

/** The time a subtask spent in each stage, in milliseconds. */
export function stagesOf(subtask: CheckpointsSubtask): Readonly<Record<Stage, number>> {
  const known = (value: number | undefined) => Math.max(0, value ?? 0);
  return { startDelay: known(subtask.start_delay), alignment: known(subtask.alignment?.duration), sync: known(subtask.checkpoint?.sync), async: known(subtask.checkpoint?.async) };
}

const EXPLANATIONS: Readonly<Record<Stage, string>> = {
  startDelay: 'the barrier waited behind records. Check for back-pressure; unaligned checkpoints overtake records',
  alignment: 'it waited for the barriers of its other inputs. One of them is slower because of back-pressure or skew',
  sync: 'the state was copied while processing stopped. Check the state backend and user code in snapshotState',
  async: 'the state was being written. Check its size and the storage; incremental checkpoints write less',
};

export interface SlowestSubtask {
  subtask: CheckpointsSubtask;
  stage: Stage;
  millis: number;
  means: string;
}

/** The subtask that acknowledged last and its longest stage, ignoring subtasks that have not acknowledged. */
export function slowestSubtask(subtasks: readonly CheckpointsSubtask[]): SlowestSubtask | undefined {
  const answered = subtasks.filter((subtask) => subtask.end_to_end_duration !== undefined);
  const last = answered.sort((a, b) => (b.end_to_end_duration ?? 0) - (a.end_to_end_duration ?? 0))[0];
  if (last === undefined) return undefined;
  const spent = stagesOf(last);
  const stage = [...stages].sort((a, b) => spent[b] - spent[a])[0]!;
  return { subtask: last, stage, millis: spent[stage], means: EXPLANATIONS[stage] };
}

export interface HistoryFilter {
  status: '' | CheckpointsStatus;
  kind: '' | 'checkpoint' | 'savepoint';
}

export function matchesFilter(checkpoint: CheckpointsCheckpoint, { status, kind }: HistoryFilter): boolean {
  return (status === '' || checkpoint.status === status) && (kind === '' || checkpoint.is_savepoint === (kind === 'savepoint'));
}

/** The default for a comparison: the completed checkpoint before this one. */
export function previousCompleted(id: number, history: readonly CheckpointsCheckpoint[]): number | undefined {
  return history.filter((each) => each.id < id && each.status === 'COMPLETED').sort((a, b) => b.id - a.id)[0]?.id;
}

/** The path from which a job can start. The engine writes `<...>` if there is none. */
export function pathOf(checkpoint: { external_path?: string } | null | undefined): string | undefined {
  const path = checkpoint?.external_path;
  return path === undefined || path.startsWith('<') ? undefined : path;
}
