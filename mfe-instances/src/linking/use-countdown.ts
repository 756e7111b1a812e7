import { serverNow } from '@waxwing/client';
import { useEffect, useState } from 'react';

/** Whole seconds from now to a time that the server named; 0 when it is over. */
export function secondsUntil(time: string): number {
  return Math.max(0, Math.round((Date.parse(time) - serverNow()) / 1_000));
}

/** Counts down to a time that the server named, second by second, to 0. */
export function useCountdown(time: string): number {
  const [left, setLeft] = useState(() => secondsUntil(time));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(time)), 1_000);
    return () => clearInterval(timer);
  }, [time]);
  return left;
}
