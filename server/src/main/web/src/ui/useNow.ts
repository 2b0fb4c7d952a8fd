import { useEffect, useState } from 'preact/hooks';

/** The present, updated every period while active. */
export function useNow(going: boolean, period: number = 500): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!going) return;
    const timer = setInterval(() => setNow(Date.now()), period);
    return () => clearInterval(timer);
  }, [going, period]);
  return going ? now : Date.now();
}
