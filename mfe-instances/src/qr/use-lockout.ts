import { useEffect, useState } from 'react';

/** Locks for `ms` each time it is asked to. */
export function useLockout(ms: number): { locked: boolean; lock: () => void } {
  const [locked, setLocked] = useState(false);
  useEffect(() => {
    if (!locked) return;
    const timer = setTimeout(() => setLocked(false), ms);
    return () => clearTimeout(timer);
  }, [locked, ms]);
  return { locked, lock: () => setLocked(true) };
}
