import { signal } from '@preact/signals';
import { errorText, getJson, remove, sendJson, type Reply } from '../api/http';
import { loginNeeded } from '../api/login';
import { paths } from '../api/paths';
import { caller } from '../api/permission';
import { read, write } from '../storage';
import type { AccountsCaller, AccountsSignIn } from '../wire';
import { finishProvider } from './provider';

/** Why the user was logged out, for the login page. */
export const farewell = signal<string | undefined>(undefined);

const FAREWELL = 'millrace.farewell';
const LAST_USE = 'account.last-use';
const CHECK_MILLIS = 10_000;
/** How exact the time of the last use is. */
const USE_MILLIS = 1_000;
const REFRESH_MILLIS = 30_000;
const USES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Asks who uses the page, and logs out a user who has left it. */
export function startAccount(): void {
  farewell.value = sessionStorage.getItem(FAREWELL) ?? undefined;
  sessionStorage.removeItem(FAREWELL);
  void finishProvider().then((reply) => {
    if (reply !== undefined && reply.kind !== 'ok') farewell.value = errorText(reply);
  });
  void getJson(paths.caller).then((reply) => {
    if (reply.kind !== 'ok') return;
    caller.value = reply.value;
    if (reply.value.authentication === 'NONE') return;
    watchUse(reply.value);
    setInterval(() => void refresh(), REFRESH_MILLIS);
  });
}

/** The roles of a user change while the page is open. */
async function refresh(): Promise<void> {
  if (loginNeeded.peek() || document.hidden) return;
  const reply = await getJson(paths.caller);
  if (reply.kind === 'ok' && JSON.stringify(reply.value) !== JSON.stringify(caller.peek())) caller.value = reply.value;
}

/** Whether the user can log out. A certificate or a proxy would log in again at once. */
export function canLogOut({ authentication }: AccountsCaller): boolean {
  return authentication !== 'NONE' && authentication !== 'CERTIFICATE' && authentication !== 'PROXY';
}

/**
 * The page itself asks the server all the time, so only what the user does counts. All tabs of the browser have the same
 * login, so use of any of them does.
 */
function watchUse(who: AccountsCaller): void {
  const { idle } = who;
  if (!canLogOut(who) || idle === undefined) return;
  let used = 0;
  const note = () => {
    if (Date.now() - used < USE_MILLIS) return;
    used = Date.now();
    write(LAST_USE, used);
  };
  note();
  for (const each of USES) addEventListener(each, note, { passive: true, capture: true });
  setInterval(() => {
    const last = Math.max(used, read(LAST_USE, 0));
    if (Date.now() - last >= idle && !loginNeeded.peek()) void signOut('You were logged out because the page was idle.');
  }, CHECK_MILLIS);
}

/** Logs in, and reloads the page: nothing of an earlier user stays on it. */
export async function signIn(wish: AccountsSignIn): Promise<Reply<AccountsCaller>> {
  const reply = await sendJson('POST', paths.login, { ...wish });
  if (reply.kind === 'ok') location.reload();
  return reply;
}

export async function signOut(why = 'You are logged out.'): Promise<void> {
  await remove(paths.logout);
  sessionStorage.setItem(FAREWELL, why);
  location.reload();
}
