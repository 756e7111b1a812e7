import { ApiError, serverTextOr } from '@waxwing/client';
import { useEffect, useEffectEvent } from 'react';

/** The error sentence that a form shows; empty without an error, or when the dashboard handles it. */
export function formErrorText(error: unknown, otherwise: string): string {
  return error && !isSignInEnded(error) ? serverTextOr(error, otherwise) : '';
}

/** Whether a call failed because the session has ended, which the form does not show. */
function isSignInEnded(error: unknown): boolean {
  return error instanceof ApiError && error.type === 'unauthorized';
}

/** Reports to the dashboard that a call found the session ended. */
export function useReportSignInEnd(error: unknown, onError: (error: unknown) => void): void {
  const report = useEffectEvent(onError);
  useEffect(() => {
    if (isSignInEnded(error)) report(error);
  }, [error]);
}
