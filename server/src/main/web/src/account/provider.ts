import { sendJson, type Reply } from '../api/http';
import { paths } from '../api/paths';
import type { AccountsProviderLogin, AccountsProviderPage, AccountsProviderReturn } from '../wire';

/** The key of a login that this tab has begun. No other tab and no other site can read it. */
const KEY = 'millrace.provider';

/** Leaves for the identity provider, which sends the browser back to this page. */
export async function goToProvider(): Promise<Reply<AccountsProviderPage>> {
  const reply = await sendJson('POST', paths.providerLogin, { target: `${location.pathname}${location.hash}` });
  if (reply.kind === 'ok') {
    sessionStorage.setItem(KEY, reply.value.key);
    location.assign(reply.value.address);
  }
  return reply;
}

/** What the provider has added to the address, if this tab has begun a login. */
export function returned(search: string, key: string | null): AccountsProviderReturn | undefined {
  const query = new URLSearchParams(search);
  if (key === null || !query.has('state')) return undefined;
  const found = (name: string) => query.get(name) ?? undefined;
  return { key, state: found('state'), code: found('code'), iss: found('iss'), error: found('error') };
}

/** Finishes a login with which the browser comes back, and opens the page that was asked for. Nothing to do otherwise. */
export async function finishProvider(): Promise<Reply<AccountsProviderLogin> | undefined> {
  const back = returned(location.search, sessionStorage.getItem(KEY));
  if (back === undefined) return undefined;
  sessionStorage.removeItem(KEY);
  // The code does not stay in the history.
  history.replaceState(null, '', `${location.pathname}${location.hash}`);
  const reply = await sendJson('POST', paths.providerReturn, { ...back });
  if (reply.kind === 'ok') {
    history.replaceState(null, '', reply.value.target);
    location.reload();
  }
  return reply;
}
