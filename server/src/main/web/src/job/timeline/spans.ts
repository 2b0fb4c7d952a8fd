/** The states of a job as spans on the time axis. */
import type { EventsChange, VerticesSubtask, VerticesSubtaskTimes } from '../../wire';

/** A state and the time at which it began. */
export interface StateChange {
  time: number;
  state: string;
}

export interface Span {
  state: string;
  from: number;
  to: number;
  /** The number of short spans that were merged into this one. */
  many?: number;
}

export interface TimeWindow {
  from: number;
  to: number;
}

const MERGE_MILLIS = 60;
const FINAL_STATES: ReadonlySet<string> = new Set(['FINISHED', 'CANCELED', 'FAILED', 'SUSPENDED']);

/** Converts the first time of each state, as the engine reports them; 0 means never. */
export function firstChanges(timestamps: Readonly<Partial<Record<string, number>>>): StateChange[] {
  return Object.entries(timestamps)
    .flatMap(([state, time]) => (time !== undefined && time > 0 ? [{ state, time }] : []))
    .sort((a, b) => a.time - b.time);
}

/** Merges changes from two sources. The same change from both counts once. */
export function mergeChanges(one: readonly StateChange[], other: readonly StateChange[]): StateChange[] {
  const all = [...one, ...other].sort((a, b) => a.time - b.time);
  return all.filter((change, place) => !all.slice(Math.max(0, place - 4), place).some((known) => known.state === change.state && change.time - known.time <= MERGE_MILLIS));
}

/** Converts changes into spans. A final state has no length. */
export function spansOf(changes: readonly StateChange[], until: number): Span[] {
  const known = changes.filter((change) => change.time <= until);
  return known.flatMap((change, place) => {
    const next = known[place + 1];
    if (next === undefined && FINAL_STATES.has(change.state)) return [{ state: change.state, from: change.time, to: change.time }];
    return [{ state: change.state, from: change.time, to: next?.time ?? until }];
  });
}

/** The spans within the window. Spans that are too short to see are merged. */
export function visibleSpans(spans: readonly Span[], { from, to }: TimeWindow, pixels: number): Span[] {
  const minLength = (to - from) / Math.max(1, pixels);
  const merged: Span[] = [];
  for (const span of spans) {
    if (span.to < from || span.from > to) continue;
    const last = merged.at(-1);
    if (last !== undefined && last.to - last.from < minLength && span.to - span.from < minLength && span.to - last.from < minLength * 3) {
      last.to = span.to;
      last.many = (last.many ?? 1) + 1;
      if (worse(span.state, last.state)) last.state = span.state;
    } else merged.push({ ...span });
  }
  return merged;
}

function worse(state: string, than: string): boolean {
  return weight(state) > weight(than);
}

function weight(state: string): number {
  return state === 'FAILED' || state === 'FAILING' ? 2 : state === 'RESTARTING' || state === 'CANCELED' ? 1 : 0;
}

export function recordedChanges(events: readonly EventsChange[], vertex: string | undefined): StateChange[] {
  const kind = vertex === undefined ? 'JOB_STATE' : 'VERTEX_STATE';
  return events.flatMap((event) => (event.kind === kind && event.vertex === vertex && event.state !== undefined ? [{ time: event.time, state: event.state }] : []));
}

/** The changes of a subtask's current attempt. */
export function attemptChanges({ timestamps }: VerticesSubtaskTimes): StateChange[] {
  return firstChanges(timestamps);
}

const ORDER = ['CREATED', 'SCHEDULED', 'DEPLOYING', 'INITIALIZING', 'RUNNING', 'CANCELING'] as const;

/** The changes of an attempt that has ended, from the time it spent in each state. */
export function endedAttemptChanges(attempt: VerticesSubtask): StateChange[] {
  const lasted = attempt['status-duration'];
  const changes: StateChange[] = [];
  // The engine does not report when the attempt was created.
  let time = attempt['start-time'] - sum([lasted.CREATED, lasted.SCHEDULED]);
  for (const state of ORDER) {
    const millis = lasted[state] ?? -1;
    if (millis < 0) continue;
    changes.push({ state, time });
    time += millis;
  }
  if (attempt['end-time'] > 0) changes.push({ state: attempt.status, time: attempt['end-time'] });
  return changes;
}

function sum(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((total, value) => total + Math.max(0, value ?? 0), 0);
}

export interface Restart {
  from: number;
  /** When the job ran again; `undefined` while it is down. */
  to: number | undefined;
  reason: string | undefined;
}

/** The restarts of the job, latest first. */
export function restarts(events: readonly EventsChange[]): Restart[] {
  const found: Restart[] = [];
  let reason: string | undefined;
  for (const event of events) {
    if (event.kind === 'EXCEPTION') {
      reason = event.text;
      const last = found.at(-1);
      if (last !== undefined && last.reason === undefined && event.time - last.from < 2_000) last.reason = reason;
    }
    if (event.kind !== 'JOB_STATE') continue;
    if (event.state === 'RESTARTING') found.push({ from: event.time, to: undefined, reason });
    const last = found.at(-1);
    if (event.state === 'RUNNING' && last !== undefined && last.to === undefined) {
      last.to = event.time;
      reason = undefined;
    }
  }
  return found.reverse();
}

/** Zooms the window around a moment, within the whole and to at least one second. */
export function zoomed({ from, to }: TimeWindow, factor: number, around: number, whole: TimeWindow): TimeWindow {
  const length = Math.min(whole.to - whole.from, Math.max(1_000, (to - from) * factor));
  const share = (around - from) / Math.max(1, to - from);
  return within({ from: around - share * length, to: around + (1 - share) * length }, whole);
}

export function moved({ from, to }: TimeWindow, by: number, whole: TimeWindow): TimeWindow {
  const millis = (to - from) * by;
  return within({ from: from + millis, to: to + millis }, whole);
}

function within({ from, to }: TimeWindow, whole: TimeWindow): TimeWindow {
  const length = to - from;
  const begin = Math.max(whole.from, Math.min(from, whole.to - length));
  return { from: begin, to: Math.min(whole.to, begin + length) };
}

const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400].map((seconds) => seconds * 1000);

/** Round times for at most `max` ticks of the axis. */
export function ticks({ from, to }: TimeWindow, max: number): number[] {
  const step = STEPS.find((each) => (to - from) / each <= max) ?? Math.ceil((to - from) / max / 86_400_000) * 86_400_000;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, place) => first + place * step);
}
