import { useEffect, useState } from 'react';

/** Counts down from `seconds`, second by second, to 0. */
export function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1_000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.round((end - Date.now()) / 1_000))), 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
