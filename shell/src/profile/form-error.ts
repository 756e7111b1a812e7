import { ApiError, serverTextOr } from '@waxwing/client';
import { useEffect, useEffectEvent } from 'react';

/** The sentence about a failed call that a form shows; empty where nothing failed, or where the dashboard deals with it. */
export function formErrorText(error: unknown, otherwise: string): string {
  return error && !isSignInEnded(error) ? serverTextOr(error, otherwise) : '';
}

/** Whether a call failed because the session is over, which is no matter of the form. */
function isSignInEnded(error: unknown): boolean {
  return error instanceof ApiError && error.type === 'unauthorized';
}

/** Tells the dashboard when a call of ours found that the session is over. */
export function useReportSignInEnd(error: unknown, onError: (error: unknown) => void): void {
  const tell = useEffectEvent(onError);
  useEffect(() => {
    if (isSignInEnded(error)) tell(error);
  }, [error]);
}
