import type { LogsLogFile } from '../wire';

/** The log files of a process. */

/** A log that was last written this much earlier than another, in milliseconds, may be that of a process that has ended. */
const MAX_SILENCE_MILLIS = 86_400_000;

/** The current logs first, then the output of the process, then rolled files; the latest first. */
export function sortLogs(logs: readonly LogsLogFile[]): readonly LogsLogFile[] {
  return [...logs].sort((a, b) => rank(a.name) - rank(b.name) || b.mtime - a.mtime || a.name.localeCompare(b.name));
}

/** The log to show first. A server and its task manager write theirs into the same folder, and each lists both. */
export function ownLog(logs: readonly LogsLogFile[], role: 'jobmanager' | 'taskmanager'): string | undefined {
  const sorted = sortLogs(logs);
  const written = sorted.filter((each) => each.size > 0);
  const latest = written[0];
  const own = written.find((each) => rank(each.name) === 0 && hasRole(each.name, role) && latest!.mtime - each.mtime < MAX_SILENCE_MILLIS);
  return (own ?? latest ?? sorted[0])?.name;
}

function hasRole(name: string, role: 'jobmanager' | 'taskmanager'): boolean {
  const ofTaskManager = /taskmanager|taskexecutor/.test(name);
  return role === 'taskmanager' ? ofTaskManager : !ofTaskManager && !name.includes('gateway');
}

function rank(name: string): number {
  if (name.endsWith('.log')) return 0;
  return logKind(name) === '' ? 2 : 1;
}

export function logKind(name: string): string {
  if (name.endsWith('.out')) return 'standard output · ';
  return name.endsWith('.err') ? 'standard error · ' : '';
}
