import { signal } from '@preact/signals';
import { lookUp, reason, unknownSession } from '../../api/gateway';
import { quoted } from '../editor/splitStatements';
import { lose, OWN, session } from '../session/currentSession';

/** What the catalogs of the session hold, read when somebody looks. A place is named by the path to it. */
export type Where = readonly string[];

export interface Entry {
  name: string;
  /** Of a column: its type. */
  note: string;
}

export type Branch = { state: 'loading' } | { state: 'ready'; entries: readonly Entry[] } | { state: 'failed'; why: string };

export const branches = signal<ReadonlyMap<string, Branch>>(new Map());

/** Functions that the session knows. */
export const functionNames = signal<readonly string[]>([]);

export const key = (path: Where) => JSON.stringify(path);

export function branch(path: Where): Branch | undefined {
  return branches.value.get(key(path));
}

/** A name with all that stands before it, as a statement may write it. */
export function fullName(path: Where): string {
  return path.map(quoted).join('.');
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

/** Reads what is below a place, unless that is known or under way. */
export async function load(path: Where, afresh = false): Promise<void> {
  const handle = session.value;
  const known = branch(path);
  if (handle === undefined || known?.state === 'loading' || (known?.state === 'ready' && !afresh)) return;
  if (known?.state !== 'ready') put(path, { state: 'loading' });
  const reply = await lookUp(handle, `${OWN} ${statement(path)}`);
  if (handle !== session.value) return;
  if (reply.kind === 'ok') put(path, { state: 'ready', entries: reply.value.map(entry) });
  else if (unknownSession(reply)) lose();
  else put(path, { state: 'failed', why: reason(reply) });
}

function entry(row: readonly unknown[]): Entry {
  return { name: String(row[0]), note: row.length > 1 ? String(row[1]) : '' };
}

function put(path: Where, value: Branch): void {
  branches.value = new Map(branches.value).set(key(path), value);
}

/** Reads again all that was read before, after a statement that may have changed it. */
export function reload(): void {
  for (const known of branches.value.keys()) {
    const path = JSON.parse(known) as Where;
    if (path.length < 3) void load(path, true);
  }
  // columns are read again when somebody looks
  branches.value = new Map([...branches.value].filter(([known]) => (JSON.parse(known) as Where).length < 3));
}

export async function loadFunctions(): Promise<void> {
  const handle = session.value;
  if (handle === undefined) return;
  const reply = await lookUp(handle, `${OWN} SHOW FUNCTIONS`);
  if (reply.kind === 'ok' && handle === session.value) functionNames.value = reply.value.map((row) => String(row[0]));
}

/** Another session knows other things. */
session.subscribe(() => {
  branches.value = new Map();
  functionNames.value = [];
});
