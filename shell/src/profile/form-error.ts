import { isShellError, serverTextOr } from '@waxwing/client';

/** The error sentence that a form shows; empty without an error, or when the dashboard handles it. */
export function formErrorText(error: unknown, otherwise: string): string {
  return error && !isShellError(error) ? serverTextOr(error, otherwise) : '';
}
