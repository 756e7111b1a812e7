import { isShellError } from '@waxwing/client';
import { createContext, useContext, useEffect } from 'react';

/** The shell's way to deal with a failed call. */
export const OnError = createContext<(error: unknown) => void>(() => undefined);

/** Hands on what concerns the whole dashboard: the end of the session, and what another plan would help against. */
export function useReportToShell(error: unknown): void {
  const onError = useContext(OnError);
  useEffect(() => {
    if (isShellError(error)) onError(error);
  }, [error, onError]);
}
