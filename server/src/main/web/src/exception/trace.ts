/** Stack traces and failures, taken apart. Pure. */
import type { ExceptionsCause, ExceptionsFailure, ExceptionsGroup } from '../wire';

export interface Frame {
  text: string;
  /** Not of the engine, of Java or of its libraries: the code of the job. */
  own: boolean;
}

/** One exception of a chain of causes. */
export interface Cause {
  headline: string;
  frames: readonly Frame[];
}

/** Frames that stand together: those of the job, or a run of others that is folded. */
export interface Run {
  own: boolean;
  frames: readonly Frame[];
}

const FOREIGN = /^(?:[\w.@-]+\/+)*(?:org\.apache\.(?:flink|pekko|calcite)|java|javax|jdk|sun|com\.sun|scala|akka|io\.millrace)\./;

/** The chain of causes as it was thrown, the outermost first. */
export function causesOf(trace: string): Cause[] {
  const causes: { headline: string; frames: Frame[] }[] = [];
  for (const line of trace.split('\n')) {
    if (line.trim() === '' || /^\s+\.\.\. \d+ (more|common frames)/.test(line)) continue;
    const frame = /^\s+at (.*)$/.exec(line)?.[1];
    const current = causes.at(-1);
    if (frame !== undefined) current?.frames.push({ text: frame, own: !FOREIGN.test(frame) });
    else if (current !== undefined && current.frames.length === 0 && !line.startsWith('Caused by: ')) current.headline += `\n${line}`;
    else causes.push({ headline: line.trim().replace(/^Caused by: /, ''), frames: [] });
  }
  return causes;
}

export function runs(frames: readonly Frame[]): Run[] {
  const found: { own: boolean; frames: Frame[] }[] = [];
  for (const frame of frames) {
    const last = found.at(-1);
    if (last?.own === frame.own) last.frames.push(frame);
    else found.push({ own: frame.own, frames: [frame] });
  }
  return found;
}

/** What a person looks for first: the last cause, in its first line. */
export function rootCause(failure: { exceptionName: string; stacktrace: string }): string {
  return (causesOf(failure.stacktrace).at(-1)?.headline.split('\n')[0] ?? '') || failure.exceptionName;
}

/** `Calc[30] (2/4) - execution #39`: where it happened, and at which attempt. Subtasks are counted from 0 here. */
export interface Where {
  vertex: string;
  subtask: number | undefined;
  attempt: number | undefined;
}

export function whereOf(taskName: string): Where {
  const parts = /^(.*) \((\d+)\/\d+\)(?: - execution #(\d+))?$/s.exec(taskName);
  if (parts === null) return { vertex: taskName, subtask: undefined, attempt: undefined };
  return { vertex: parts[1]!, subtask: Number(parts[2]) - 1, attempt: parts[3] === undefined ? undefined : Number(parts[3]) };
}

/** Failures that the server knows to be of one group, those by a moment only, the latest first. */
export interface Kind {
  key: string;
  headline: string;
  failures: readonly ExceptionsFailure[];
  first: number;
  last: number;
  /** What some of them said that differs. */
  samples: readonly string[];
  /** Of the statement; one of them failed. */
  expressions: readonly string[];
  advice?: string;
}

export function kinds(groups: readonly ExceptionsGroup[], until = Infinity): Kind[] {
  return groups
    .flatMap((group) => {
      const failures = group.failures.filter((failure) => failure.timestamp <= until);
      return failures.length === 0 ? [] : ofGroup(group, failures);
    })
    .sort((a, b) => b.last - a.last);
}

function ofGroup({ key, samples, expressions, advice }: ExceptionsGroup, failures: readonly ExceptionsFailure[]): Kind {
  return {
    key,
    headline: rootCause(failures[0]!),
    failures,
    first: failures.at(-1)!.timestamp,
    last: failures[0]!.timestamp,
    samples,
    expressions,
    ...(advice === undefined ? {} : { advice }),
  };
}

export function found(kind: Kind, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return wanted === '' || kind.failures.some((failure) => says(failure).includes(wanted) || failure.concurrentExceptions.some((other) => says(other).includes(wanted)));
}

function says(cause: ExceptionsCause): string {
  return `${cause.stacktrace} ${cause.taskName ?? ''} ${cause.endpoint ?? ''}`.toLowerCase();
}

/** So many times an hour, out of the times at which it happened; undefined for fewer than two. */
export function perHour(times: readonly number[], now: number): number | undefined {
  if (times.length < 2) return undefined;
  const since = Math.min(...times);
  return (times.length * 3_600_000) / Math.max(now - since, 60_000);
}
