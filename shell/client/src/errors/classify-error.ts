import type { ErrorCode } from '@waxwing/contract';

/** How the dashboard handles an error. `other` only has a sentence. */
export type ErrorType =
  | 'no_subscription'
  | 'instance_limit'
  | 'message_limit'
  | 'access_denied'
  | 'unauthorized'
  | 'not_found'
  | 'rate_limit'
  | 'server_error'
  | 'network_error'
  | 'other';

/** The facts of a failed call. */
export interface CallFailure {
  /** The HTTP status; undefined when no response came. */
  readonly status: number | undefined;
  readonly code?: string | undefined;
  /** The server's sentence. */
  readonly text?: string | undefined;
}

/**
 * Codes whose type differs from their status's. A wrong password at the login does not end a session, and a message that number safety
 * holds back is no haste of the user.
 */
const TYPE_OF_CODE: Partial<Record<ErrorCode, ErrorType>> = {
  no_subscription: 'no_subscription',
  instance_limit: 'instance_limit',
  message_limit: 'message_limit',
  invalid_credentials: 'other',
  invalid_api_key: 'other',
  paced: 'other',
  account_restricted: 'other',
  first_contacts_off: 'other',
};

const TYPE_OF_STATUS: Readonly<Record<number, ErrorType>> = {
  401: 'unauthorized',
  402: 'no_subscription',
  403: 'access_denied',
  404: 'not_found',
  429: 'rate_limit',
  500: 'server_error',
};

/** Classifies by code if there is one, else by status and text. */
export function classifyError({ status, code, text }: CallFailure): ErrorType {
  if (status === undefined) return 'network_error';
  if (code) return byCode(code) ?? byStatus(status);
  if (status === 403 && text?.toLowerCase().includes('instance limit')) return 'instance_limit';
  if (status === 403 && text?.toLowerCase().includes('message limit')) return 'message_limit';
  return byStatus(status);
}

// An own property only: a code may be any string, such as 'constructor'.
const byCode = (code: string) =>
  Object.hasOwn(TYPE_OF_CODE, code) ? TYPE_OF_CODE[code as ErrorCode] : undefined;

const byStatus = (status: number) => TYPE_OF_STATUS[status] ?? 'other';
