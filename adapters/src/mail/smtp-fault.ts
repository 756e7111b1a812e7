import { AdapterError } from '@waxwing/core';

interface SmtpError extends Error {
  /** What the server answered, where it did. */
  readonly responseCode?: number;
  readonly code?: string;
}

/** A server that says no for good (5xx) says so again; anything else may pass. */
export function smtpFault(error: unknown): AdapterError {
  const { responseCode, code } = error as SmtpError;
  const what = responseCode ?? code ?? 'no answer';
  return new AdapterError(`the mail server did not take the mail: ${what}`, {
    cause: error,
    retryable: responseCode === undefined || responseCode < 500,
  });
}
