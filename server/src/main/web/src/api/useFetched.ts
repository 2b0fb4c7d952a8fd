import { useEffect, useState } from 'preact/hooks';

/** The answer to requests that are made for each key. The last one stays until the next has come. */
export function useFetched<T>(key: string | undefined, fetch: (signal: AbortSignal) => Promise<T>): T | undefined {
  const [answer, setAnswer] = useState<T | undefined>(undefined);
  useEffect(() => {
    if (key === undefined) return;
    const outdated = new AbortController();
    void fetch(outdated.signal).then((found) => !outdated.signal.aborted && setAnswer(() => found));
    return () => outdated.abort();
  }, [key]);
  return answer;
}
