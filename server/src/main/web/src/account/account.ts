import { signal } from '@preact/signals';
import { errorText, getJson, remove, sendJson, type Reply } from '../api/http';
import { loginNeeded } from '../api/login';
import { paths } from '../api/paths';
import { caller } from '../api/permission';
import type { AccountsCaller, AccountsSignIn } from '../wire';
import { finishProvider } from './provider';

/** Why the user was logged out, for the login page. */
export const farewell = signal<string | undefined>(undefined);

const FAREWELL = 'millrace.farewell';
const CHECK_MILLIS = 10_000;
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

/** The page itself asks the server all the time, so only what the user does counts. */
function watchUse({ authentication, idle }: AccountsCaller): void {
  if (authentication === 'NONE' || idle === undefined) return;
  let used = Date.now();
  for (const use of USES) addEventListener(use, () => (used = Date.now()), { passive: true, capture: true });
  setInterval(() => {
    if (Date.now() - used >= idle && !loginNeeded.peek()) void signOut('You were logged out because the page was idle.');
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
