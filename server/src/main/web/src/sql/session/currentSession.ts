import { batch, effect, signal } from '@preact/signals';
import { gatewayPaths, lookUp, send, unknownSession, type Refused } from '../../api/gateway';
import { getJson, type Reply } from '../../api/http';
import { awaySince } from '../../api/live';
import { read, write } from '../../storage';

const STORAGE_KEY = 'sql.session';

/** The session of this page, opened with the first statement. */
export const session = signal<string | undefined>(read<string | null>(STORAGE_KEY, null) ?? undefined);

/** The current catalog and database. */
export const current = signal<{ catalog: string; database: string } | undefined>(undefined);

/** Whether the session has expired or was closed elsewhere. */
export const sessionLost = signal(false);

/** Why the gateway is not available. */
export const gatewayError = signal<Refused | undefined>(undefined);

/** The name of this page's sessions. */
export const SESSION_NAME = 'web';

/** The prefix of statements that this page runs for itself, so that lists can hide them. */
export const INTERNAL_PREFIX = '/* web ui */';

/**
 * Lets the gateway choose: batch mode if every source of a query is bounded, streaming mode otherwise. Begins in the
 * catalog that all sessions share.
 */
const PROPERTIES = { 'execution.runtime-mode': 'AUTOMATIC', 'sql-gateway.session.catalog': 'main' };

const HEARTBEAT_MILLIS = 60_000;

let opening: Promise<Reply<string>> | undefined;

/** The session, opened if necessary. */
export async function ensureSession(): Promise<Reply<string>> {
  if (session.value !== undefined) return { kind: 'ok', value: session.value };
  opening ??= open().finally(() => (opening = undefined));
  return opening;
}

async function open(): Promise<Reply<string>> {
  const opened = await send(gatewayPaths.open, { sessionName: SESSION_NAME, properties: PROPERTIES });
  gatewayError.value = opened.kind === 'ok' ? undefined : opened;
  if (opened.kind !== 'ok') return opened;
  switchSession(opened.value.sessionHandle);
  return { kind: 'ok', value: opened.value.sessionHandle };
}

/** Switches to a session; `undefined` opens a new one with the next statement. */
export function switchSession(handle: string | undefined): void {
  batch(() => {
    session.value = handle;
    sessionLost.value = false;
    current.value = undefined;
  });
  write(STORAGE_KEY, handle ?? null);
  if (handle !== undefined) void loadCurrentDatabase();
}

/** Forgets a session that no longer exists. */
export function forgetSession(): void {
  switchSession(undefined);
  sessionLost.value = true;
}

/** Requests the current catalog and database. */
export async function loadCurrentDatabase(): Promise<void> {
  const handle = session.value;
  if (handle === undefined) return;
  const catalog = await lookUp(handle, `${INTERNAL_PREFIX} SHOW CURRENT CATALOG`);
  const database = await lookUp(handle, `${INTERNAL_PREFIX} SHOW CURRENT DATABASE`);
  if (handle !== session.value || catalog.kind !== 'ok' || database.kind !== 'ok') return;
  current.value = { catalog: String(catalog.value[0]?.[0] ?? ''), database: String(database.value[0]?.[0] ?? '') };
}

let beating = false;

/** Checks the gateway and the stored session, and keeps the session alive. */
export function startSession(): void {
  if (beating) return;
  beating = true;
  void checkGateway();
  effect(() => {
    if (awaySince.value === undefined && gatewayError.peek()?.kind === 'away') void checkGateway();
  });
  setInterval(() => void beat(), HEARTBEAT_MILLIS);
}

/** Checks whether there is a gateway and whether the stored session is still open. */
export async function checkGateway(): Promise<void> {
  const info = await getJson(gatewayPaths.info);
  gatewayError.value = info.kind === 'ok' ? undefined : info;
  if (info.kind !== 'ok') return;
  await beat();
  if (session.value !== undefined) await loadCurrentDatabase();
}

async function beat(): Promise<void> {
  const handle = session.value;
  if (handle === undefined) return;
  const reply = await send(gatewayPaths.heartbeat(handle));
  if (reply.kind !== 'ok' && unknownSession(reply) && session.value === handle) forgetSession();
}
