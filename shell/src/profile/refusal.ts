import { ApiError, serverTextOr } from '@waxwing/client';

/** The sentence about a failed call that a form shows; empty where nothing failed, or where the dashboard deals with it. */
export function refusalText(error: unknown, otherwise: string): string {
  return error && !endsSession(error) ? serverTextOr(error, otherwise) : '';
}

/** Whether a call failed because the session is over, which is no matter of the form. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.type === 'unauthorized';
}
