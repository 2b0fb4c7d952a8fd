import { signal } from '@preact/signals';
import { lookUp, reason, unknownSession } from '../../api/gateway';
import { quoteName } from '../editor/splitStatements';
import { forgetSession, INTERNAL_PREFIX, session } from '../session/currentSession';

/** The catalogs of the session, loaded on demand. A path names a catalog, database or table. */
export type Where = readonly string[];

export interface Entry {
  name: string;
  /** The type of a column. */
  note: string;
}

export type Branch = { state: 'loading' } | { state: 'ready'; entries: readonly Entry[] } | { state: 'failed'; why: string };

export const branches = signal<ReadonlyMap<string, Branch>>(new Map());

/** The functions of the session. */
export const functionNames = signal<readonly string[]>([]);

export const key = (path: Where) => JSON.stringify(path);

export function branch(path: Where): Branch | undefined {
  return branches.value.get(key(path));
}

/** The qualified name, quoted. */
export function fullName(path: Where): string {
  return path.map(quoteName).join('.');
}

function statement(path: Where): string {
  switch (path.length) {
    case 0:
      return 'SHOW CATALOGS';
    case 1:
      return `SHOW DATABASES IN ${fullName(path)}`;
    case 2:
      return `SHOW TABLES IN ${fullName(path)}`;
    default:
      return `DESCRIBE ${fullName(path)}`;
  }
}

/** Loads the children of a path, unless they are loaded or being loaded. */
export async function load(path: Where, afresh = false): Promise<void> {
  const handle = session.value;
  const known = branch(path);
  if (handle === undefined || known?.state === 'loading' || (known?.state === 'ready' && !afresh)) return;
  if (known?.state !== 'ready') put(path, { state: 'loading' });
  const reply = await lookUp(handle, `${INTERNAL_PREFIX} ${statement(path)}`);
  if (handle !== session.value) return;
  if (reply.kind === 'ok') put(path, { state: 'ready', entries: reply.value.map(entry) });
  else if (unknownSession(reply)) forgetSession();
  else put(path, { state: 'failed', why: reason(reply) });
}

function entry(row: readonly unknown[]): Entry {
  return { name: String(row[0]), note: row.length > 1 ? String(row[1]) : '' };
}

function put(path: Where, value: Branch): void {
  branches.value = new Map(branches.value).set(key(path), value);
}

/** Reloads everything, after a statement that may have changed it. */
export function reload(): void {
  for (const known of branches.value.keys()) {
    const path = JSON.parse(known) as Where;
    if (path.length < 3) void load(path, true);
  }
  // Columns are loaded again on demand.
  branches.value = new Map([...branches.value].filter(([known]) => (JSON.parse(known) as Where).length < 3));
}

export async function loadFunctions(): Promise<void> {
  const handle = session.value;
  if (handle === undefined) return;
  const reply = await lookUp(handle, `${INTERNAL_PREFIX} SHOW FUNCTIONS`);
  if (reply.kind === 'ok' && handle === session.value) functionNames.value = reply.value.map((row) => String(row[0]));
}

/** A new session has other catalogs. */
session.subscribe(() => {
  branches.value = new Map();
  functionNames.value = [];
});
