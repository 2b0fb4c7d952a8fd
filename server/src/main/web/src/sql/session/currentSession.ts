import { batch, effect, signal } from '@preact/signals';
import { gatewayPaths, lookUp, send, unknownSession, type Refused } from '../../api/gateway';
import { getJson, type Reply } from '../../api/http';
import { awaySince } from '../../api/live';
import { read, write } from '../../storage';

const KEPT_AS = 'sql.session';

/** The session of this page, opened with the first statement. */
export const session = signal<string | undefined>(read<string | null>(KEPT_AS, null) ?? undefined);

/** The current catalog and database. */
export const current = signal<{ catalog: string; database: string } | undefined>(undefined);

/** Whether the session has expired or was closed elsewhere. */
export const lost = signal(false);

/** Why the gateway is not available. */
export const trouble = signal<Refused | undefined>(undefined);

/** The name of this page's sessions. */
export const NAME = 'web';

/** The prefix of statements that this page runs for itself, so that lists can hide them. */
export const OWN = '/* web ui */';

/** Lets the gateway choose: batch mode if every source of a query is bounded, streaming mode otherwise. */
const PROPERTIES = { 'execution.runtime-mode': 'AUTOMATIC' };

const HEARTBEAT_MILLIS = 60_000;

let opening: Promise<Reply<string>> | undefined;

/** The session, opened if necessary. */
export async function ensured(): Promise<Reply<string>> {
  if (session.value !== undefined) return { kind: 'ok', value: session.value };
  opening ??= open().finally(() => (opening = undefined));
  return opening;
}

async function open(): Promise<Reply<string>> {
  const opened = await send(gatewayPaths.open, { sessionName: NAME, properties: PROPERTIES });
  trouble.value = opened.kind === 'ok' ? undefined : opened;
  if (opened.kind !== 'ok') return opened;
  adopt(opened.value.sessionHandle);
  return { kind: 'ok', value: opened.value.sessionHandle };
}

/** Switches to a session; `undefined` opens a new one with the next statement. */
export function adopt(handle: string | undefined): void {
  batch(() => {
    session.value = handle;
    lost.value = false;
    current.value = undefined;
  });
  write(KEPT_AS, handle ?? null);
  if (handle !== undefined) void locate();
}

/** Forgets a session that no longer exists. */
export function lose(): void {
  adopt(undefined);
  lost.value = true;
}

/** Requests the current catalog and database. */
export async function locate(): Promise<void> {
  const handle = session.value;
  if (handle === undefined) return;
  const catalog = await lookUp(handle, `${OWN} SHOW CURRENT CATALOG`);
  const database = await lookUp(handle, `${OWN} SHOW CURRENT DATABASE`);
  if (handle !== session.value || catalog.kind !== 'ok' || database.kind !== 'ok') return;
  current.value = { catalog: String(catalog.value[0]?.[0] ?? ''), database: String(database.value[0]?.[0] ?? '') };
}

let beating = false;

/** Checks the gateway and the stored session, and keeps the session alive. */
export function startSession(): void {
  if (beating) return;
  beating = true;
  void greet();
  effect(() => {
    if (awaySince.value === undefined && trouble.peek()?.kind === 'away') void greet();
  });
  setInterval(() => void beat(), HEARTBEAT_MILLIS);
}

/** Checks whether there is a gateway and whether the stored session is still open. */
export async function greet(): Promise<void> {
  const info = await getJson(gatewayPaths.info);
  trouble.value = info.kind === 'ok' ? undefined : info;
  if (info.kind !== 'ok') return;
  await beat();
  if (session.value !== undefined) await locate();
}

async function beat(): Promise<void> {
  const handle = session.value;
  if (handle === undefined) return;
  const reply = await send(gatewayPaths.heartbeat(handle));
  if (reply.kind !== 'ok' && unknownSession(reply) && session.value === handle) lose();
}
