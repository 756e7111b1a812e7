import { useEffect, useEffectEvent } from 'react';

/** Calls `then` once, `ms` milliseconds after `due` became true; never when the page is left before. */
export function useTimeout(active: boolean, ms: number, callback: () => void): void {
  const call = useEffectEvent(callback);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => call(), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
}
