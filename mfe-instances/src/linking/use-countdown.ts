import { serverNow } from '@waxwing/client';
import { useEffect, useState } from 'react';

/** Whole seconds until a time of the server; 0 when it has passed. */
export function secondsUntil(time: string): number {
  return Math.max(0, Math.round((Date.parse(time) - serverNow()) / 1_000));
}

/** Counts down to a time of the server, every second, to 0. */
export function useCountdown(time: string): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(time));
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(secondsUntil(time)), 1_000);
    return () => clearInterval(timer);
  }, [time]);
  return secondsLeft;
}
