import { ApiError } from '@waxwing/client';
import { createContext, useContext, useEffect } from 'react';

/** The shell's way to deal with a failed call. */
export const OnError = createContext<(error: unknown) => void>(() => undefined);

/** Hands on the one failure that no view of ours can word: that the session is over. */
export function useSessionEnd(error: unknown): void {
  const onError = useContext(OnError);
  useEffect(() => {
    if (error instanceof ApiError && error.type === 'unauthorized') onError(error);
  }, [error, onError]);
}
