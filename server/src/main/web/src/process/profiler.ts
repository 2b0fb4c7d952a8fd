import type { ProfilerMode, ProfilerRun } from '../wire';

/** The modes of the profiler, and advice for failed runs. */

/** The modes; the one that works on every machine is first. */
export const modes: readonly (readonly [ProfilerMode, name: string, does: string])[] = [
  ['ITIMER', 'CPU time (timer)', 'CPU usage, sampled by a timer. Works on every machine, but excludes kernel time.'],
  ['CPU', 'CPU time (hardware)', 'CPU usage including the kernel. Requires perf events, which containers often forbid.'],
  ['WALL', 'Wall clock', 'All threads, running or waiting. Shows what a job waits for.'],
  ['ALLOC', 'Allocations', 'Where objects are allocated. Shows what keeps the garbage collector busy.'],
  ['LOCK', 'Locks', 'Where threads wait for locks.'],
];

/** The engine's maximum, in seconds. */
export const MAX_SECONDS = 300;

/** The progress of a run from 0 to 1, below 1 until the server reports its end. */
export function progress(run: ProfilerRun, now: number): number {
  return Math.min(0.99, Math.max(0, (now - run.triggerTime) / (run.duration * 1000)));
}

/** What to do about a failed run; `undefined` if its message says enough. */
export function advice({ mode, message }: Pick<ProfilerRun, 'mode' | 'message'>): string | undefined {
  const said = message ?? '';
  if (/perf_event|perf events|kptr|paranoid/i.test(said) || (mode === 'CPU' && /not permitted|access/i.test(said))) {
    return 'This machine forbids perf events. “CPU time (timer)” works without them; or set the kernel’s perf_event_paranoid to 1 or less.';
  }
  if (/could not load|UnsatisfiedLink|not supported|unsupported|no such file/i.test(said)) {
    return 'The profiler does not support this machine; it runs on Linux and macOS, on x64 and arm64.';
  }
  return undefined;
}
