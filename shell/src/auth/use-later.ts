import { useEffect, useEffectEvent } from 'react';

/** Calls `then` once, `ms` milliseconds after `due` became true; never when the page is left before. */
export function useLater(due: boolean, ms: number, then: () => void): void {
  const call = useEffectEvent(then);
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => call(), ms);
    return () => clearTimeout(timer);
  }, [due, ms]);
}
