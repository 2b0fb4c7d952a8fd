import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const MINUTE = 60_000;
const stored = new Map<string, string>();
const requests = vi.fn<(url: string, request?: RequestInit) => Promise<Response>>();

/** A tab of the browser, which has its own page and the login and storage of the others. */
async function openTab(authentication: string): Promise<{ use: () => void }> {
  const listeners: (() => void)[] = [];
  requests.mockImplementation(async () => Response.json({ user: 'bob', authentication, permissions: [], roles: [], idle: 30 * MINUTE }));
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.push(listener));
  vi.resetModules();
  const { startAccount } = await import('./account');
  startAccount();
  await vi.advanceTimersByTimeAsync(1);
  return { use: () => listeners.forEach((listener) => listener()) };
}

const loggedOut = () => requests.mock.calls.some(([, request]) => request?.method === 'DELETE');

describe('a page that is idle', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    stored.clear();
    requests.mockReset();
    const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value), removeItem: (key: string) => stored.delete(key) };
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('sessionStorage', storage);
    vi.stubGlobal('document', { hidden: false, baseURI: 'http://here/', cookie: '' });
    vi.stubGlobal('location', { search: '', reload: () => undefined });
    vi.stubGlobal('fetch', requests);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('logs its user out', async () => {
    await openTab('PASSWORD');
    await vi.advanceTimersByTimeAsync(29 * MINUTE);
    expect(loggedOut()).toBe(false);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(loggedOut()).toBe(true);
  });

  it('does not log out the user of another tab', async () => {
    await openTab('PASSWORD');
    const other = await openTab('PASSWORD');
    await vi.advanceTimersByTimeAsync(29 * MINUTE);
    other.use();
    await vi.advanceTimersByTimeAsync(29 * MINUTE);
    expect(loggedOut()).toBe(false);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(loggedOut()).toBe(true);
  });

  it.each(['CERTIFICATE', 'PROXY'])('does not reload where a %s would log in again', async (authentication) => {
    await openTab(authentication);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(loggedOut()).toBe(false);
  });
});
