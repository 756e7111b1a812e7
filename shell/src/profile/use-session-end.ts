import { useEffect, useEffectEvent } from 'react';
import { endsSession } from './refusal.js';

/** Tells the dashboard when a call of ours found that the session is over. */
export function useSessionEnd(error: unknown, onError: (error: unknown) => void): void {
  const tell = useEffectEvent(onError);
  useEffect(() => {
    if (endsSession(error)) tell(error);
  }, [error]);
}
