import { useEffect, useEffectEvent } from 'react';

/** Calls `callback` once, `ms` milliseconds after `active` became true; never after unmounting. */
export function useTimeout(active: boolean, ms: number, callback: () => void): void {
  const call = useEffectEvent(callback);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => call(), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
}
