import { isShellError } from '@waxwing/client';
import { createContext, useContext, useEffect } from 'react';

/** The shell's handler for failed calls that no view handles itself. */
export const OnError = createContext<(error: unknown) => void>(() => undefined);

/** Passes on errors that concern the whole dashboard: an ended session, or a limit that another plan would raise. */
export function useReportToShell(error: unknown): void {
  const onError = useContext(OnError);
  useEffect(() => {
    if (isShellError(error)) onError(error);
  }, [error, onError]);
}
