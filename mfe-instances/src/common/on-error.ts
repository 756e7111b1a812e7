import { isShellError } from '@waxwing/client';
import { createContext, useContext, useEffect } from 'react';

/** Handles errors that concern the whole dashboard: an ended session, a plan that is not enough. */
export const OnError = createContext<(error: unknown) => void>(() => undefined);

export const useOnError = () => useContext(OnError);

/** Error handler for mutations: errors of the whole dashboard go to the shell, all others to `otherwise`. */
export function useMutationErrorHandler() {
  const onError = useOnError();
  return (error: unknown, otherwise: () => void) => (isShellError(error) ? onError(error) : otherwise());
}

/** Reports an error of a query to the shell, once for each error. */
export function useReportToShell(error: unknown): void {
  const onError = useOnError();
  useEffect(() => {
    if (isShellError(error)) onError(error);
  }, [error, onError]);
}
