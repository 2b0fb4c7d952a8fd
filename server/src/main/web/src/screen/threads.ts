import type { ThreadDump } from '../api/shapes';

export interface Thread {
  name: string;
  state: string;
  /** The frames without the line that names the thread. */
  stack: string;
  text: string;
}

export interface ThreadGroup {
  names: string[];
  state: string;
  stack: string;
}

export function threads(dump: ThreadDump): Thread[] {
  return dump.threadInfos.map(({ threadName, stringifiedThreadInfo: text }) => {
    const end = text.indexOf('\n');
    const head = end < 0 ? text : text.slice(0, end);
    const state = /\b(NEW|RUNNABLE|BLOCKED|WAITING|TIMED_WAITING|TERMINATED)\b/.exec(head.slice(head.lastIndexOf('"') + 1))?.[1] ?? 'UNKNOWN';
    return { name: threadName, state, stack: end < 0 ? '' : text.slice(end + 1).trimEnd(), text };
  });
}

/** Threads with equal stacks together, the largest group first. The object a thread waits on does not count. */
export function grouped(all: readonly Thread[]): ThreadGroup[] {
  const groups = new Map<string, ThreadGroup>();
  for (const thread of all) {
    const key = `${thread.state} ${thread.stack.replace(/@[0-9a-f]+/g, '')}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { names: [thread.name], state: thread.state, stack: thread.stack });
    else group.names.push(thread.name);
  }
  return [...groups.values()].sort((a, b) => b.names.length - a.names.length || a.names[0]!.localeCompare(b.names[0]!));
}
