import { isShellError } from '@waxwing/client';
import { createContext, useContext, useEffect } from 'react';

/** Where failed calls go that are the shell's business: a session that is over, a plan that does not reach. */
export const OnError = createContext<(error: unknown) => void>(() => undefined);

export const useOnError = () => useContext(OnError);

/** For a call that was asked for: the shell's business goes there, `otherwise` deals with the rest. */
export function useMutationErrorHandler() {
  const onError = useOnError();
  return (error: unknown, otherwise: () => void) => (isShellError(error) ? onError(error) : otherwise());
}

/** For what is fetched: hands over the shell's business, once for each error. */
export function useReportToShell(error: unknown): void {
  const onError = useOnError();
  useEffect(() => {
    if (isShellError(error)) onError(error);
  }, [error, onError]);
}
