/** Settings that the browser remembers. Without storage they last until the page is closed. */

const PREFIX = 'millrace.';

export function read<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Nothing is stored.
  }
}

/** Passes on what other tabs of the browser store, so that a tab does not write back what it read long ago. */
export function followStored<T>(name: string, listener: (value: T) => void): void {
  const take = () => {
    const value = read<T | undefined>(name, undefined);
    if (value !== undefined) listener(value);
  };
  globalThis.addEventListener?.('storage', (event) => event.key === PREFIX + name && take());
  // A page that the browser kept while it showed another got no such events.
  globalThis.addEventListener?.('pageshow', (event) => event.persisted && take());
}
