import { batch, effect, signal } from '@preact/signals';
import { gatewayPaths, lookUp, send, unknownSession, type Refused } from '../../api/gateway';
import { getJson, type Reply } from '../../api/http';
import { awaySince } from '../../api/live';
import { read, write } from '../../storage';

const KEPT_AS = 'sql.session';

/** The session that statements of this page run in. It is opened when the first one is run. */
export const session = signal<string | undefined>(read<string | null>(KEPT_AS, null) ?? undefined);

/** Where its names are looked for. */
export const current = signal<{ catalog: string; database: string } | undefined>(undefined);

/** Whether the session that was there before has ended by itself. */
export const lost = signal(false);

/** Why there is no gateway to talk to, if so. */
export const trouble = signal<Refused | undefined>(undefined);

/** The name under which the sessions of this page are listed. */
export const NAME = 'web';

/** Statements that this page runs for itself begin with it, so that lists can leave them out. */
export const OWN = '/* web ui */';

/** The gateway chooses: batch mode where every source of a query ends, streaming mode elsewhere. */
const PROPERTIES = { 'execution.runtime-mode': 'AUTOMATIC' };

const HEARTBEAT_MILLIS = 60_000;

let opening: Promise<Reply<string>> | undefined;

/** The session, opened if there is none. */
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

/** Goes on in this session; `undefined` for a new one with the next statement. */
export function adopt(handle: string | undefined): void {
  batch(() => {
    session.value = handle;
    lost.value = false;
    current.value = undefined;
  });
  write(KEPT_AS, handle ?? null);
  if (handle !== undefined) void locate();
}

/** The session is not there any more; the next statement opens a new one. */
export function lose(): void {
  adopt(undefined);
  lost.value = true;
}

/** Looks which catalog and database are current. */
export async function locate(): Promise<void> {
  const handle = session.value;
  if (handle === undefined) return;
  const catalog = await lookUp(handle, `${OWN} SHOW CURRENT CATALOG`);
  const database = await lookUp(handle, `${OWN} SHOW CURRENT DATABASE`);
  if (handle !== session.value || catalog.kind !== 'ok' || database.kind !== 'ok') return;
  current.value = { catalog: String(catalog.value[0]?.[0] ?? ''), database: String(database.value[0]?.[0] ?? '') };
}

let beating = false;

/** Finds out whether the gateway and the session that was kept are there, and keeps the session from expiring. */
export function startSession(): void {
  if (beating) return;
  beating = true;
  void greet();
  effect(() => {
    if (awaySince.value === undefined && trouble.peek()?.kind === 'away') void greet();
  });
  setInterval(() => void beat(), HEARTBEAT_MILLIS);
}

/** Asks whether there is a gateway at all, and whether the session of before is still open. */
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
