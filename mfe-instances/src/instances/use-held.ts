import { useEffect, useState } from 'react';

/** True while `on` is, and for `ms` after: what comes and goes too quickly to be read only flickers. */
export function useHeld(on: boolean, ms: number): boolean {
  const [held, setHeld] = useState(on);
  useEffect(() => {
    if (on) {
      setHeld(true);
      return;
    }
    const timer = setTimeout(() => setHeld(false), ms);
    return () => clearTimeout(timer);
  }, [on, ms]);
  return on || held;
}
