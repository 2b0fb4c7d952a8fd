import { groupBy, tally } from '../collections';
import type { ThreadDumpsDump } from '../wire';

/** Parses and groups the threads of a dump. */

export interface Thread {
  id: number;
  name: string;
  state: string;
  /** The object that it waits for, and the thread that holds it. */
  lock: string | undefined;
  owner: { id: number; name: string } | undefined;
  /** The stack without the line of the thread. */
  stack: string;
  text: string;
}

export interface ThreadGroup {
  key: string;
  threads: Thread[];
  state: string;
  stack: string;
}

const HEAD = /Id=(\d+) (NEW|RUNNABLE|BLOCKED|WAITING|TIMED_WAITING|TERMINATED)(?: on (\S+))?(?: owned by "(.*)" Id=(\d+))?/;

export function parseThreads(dump: ThreadDumpsDump): Thread[] {
  return dump.threadInfos.map(({ threadName: name, stringifiedThreadInfo: text }, index) => {
    const end = text.indexOf('\n');
    const head = end < 0 ? text : text.slice(0, end);
    // A name may contain anything, including the text that follows it.
    const [, id, state = 'UNKNOWN', lock, owner, ownerId] = HEAD.exec(head.startsWith(`"${name}"`) ? head.slice(name.length + 2) : head) ?? [];
    return {
      id: id === undefined ? -1 - index : Number(id),
      name,
      state,
      lock,
      owner: owner === undefined ? undefined : { id: Number(ownerId), name: owner },
      stack: end < 0 ? '' : text.slice(end + 1).trimEnd(),
      text,
    };
  });
}

/** Groups threads with equal stacks, largest group first. The identity of a lock is ignored. */
export function groupThreads(all: readonly Thread[]): ThreadGroup[] {
  const groups = [...groupBy(all, identity)].map(([key, threads]) => ({ key, threads, state: threads[0]!.state, stack: threads[0]!.stack }));
  return groups.sort((a, b) => b.threads.length - a.threads.length || a.threads[0]!.name.localeCompare(b.threads[0]!.name));
}

/** The cycles of threads that wait for each other. */
export function deadlocks(all: readonly Thread[]): Thread[][] {
  const byId = new Map(all.map((thread) => [thread.id, thread]));
  const done = new Set<number>();
  const found: Thread[][] = [];
  for (const begin of all) {
    const path: Thread[] = [];
    let at: Thread | undefined = begin;
    while (at !== undefined && !done.has(at.id) && !path.includes(at)) {
      path.push(at);
      at = at.owner === undefined ? undefined : byId.get(at.owner.id);
    }
    const from = at === undefined ? -1 : path.indexOf(at);
    if (from >= 0) found.push(path.slice(from));
    for (const thread of path) done.add(thread.id);
  }
  return found;
}

/** The ids of threads that are new, or whose stack or state has changed. */
export function changedThreads(before: readonly Thread[], after: readonly Thread[]): ReadonlySet<number> {
  const was = new Map(before.map((thread) => [thread.id, identity(thread)]));
  return new Set(after.filter((thread) => was.get(thread.id) !== identity(thread)).map((thread) => thread.id));
}

/** The number of threads in each state, most frequent first. */
export function countStates(all: readonly Thread[]): readonly (readonly [state: string, count: number])[] {
  return [...tally(all.map((thread) => thread.state))].sort((a, b) => b[1] - a[1]);
}

/** The first frame that is not part of Java itself. */
export function topFrame(stack: string): string {
  const frames = stack
    .split('\n')
    .filter((line) => /^\s*at /.test(line))
    .map((line) => line.trim().replace(/^at (?:[\w.@-]*\/+)?/, ''));
  const found = frames.find((frame) => !/^(java|javax|jdk|sun)\./.test(frame)) ?? frames[0] ?? 'no frames';
  return found.replace(/\(.*$/, '');
}

function identity({ state, stack }: Thread): string {
  return `${state} ${stack.replace(/@[0-9a-f]+/g, '')}`;
}
