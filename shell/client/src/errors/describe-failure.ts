import type { ErrorCode } from '@waxwing/contract';
import { type CallFailure, classifyError } from './classify-error.js';

interface Wording {
  readonly sentence: string;
  /** Whether the server's own sentence is preferred. */
  readonly prefersServer: boolean;
}

const fixed = (sentence: string): Wording => ({ sentence, prefersServer: false });
const fallback = (sentence: string): Wording => ({ sentence, prefersServer: true });

const BY_STATUS: Readonly<Record<number, Wording>> = {
  400: fallback('Bad request. Please check your input.'),
  401: fixed('Unauthorized. Please log in again.'),
  402: fixed('Payment required. Please upgrade your subscription.'),
  403: fallback("Access denied. You don't have permission for this action."),
  404: fallback('Resource not found.'),
  409: fallback('Conflict. The resource already exists.'),
  422: fallback('Validation error. Please check your input.'),
  429: fixed('Too many requests. Please try again later.'),
  500: fixed('Server error. Please try again later.'),
  503: fixed('Service unavailable. Please try again later.'),
};

/** Number safety holds the message back. */
const HOLDS: ReadonlySet<string> = new Set<ErrorCode>(['paced', 'account_restricted']);

/** The sentence to show about a failed call. */
export function describeFailure(failure: CallFailure): string {
  const { status, text } = failure;
  if (status === undefined) return 'Network error. Please check your connection.';
  const { sentence, prefersServer } = BY_STATUS[status] ?? fallback(`Request failed with status ${status}`);
  // Retrying does not help against an exhausted quota, nor soon against a hold, and only the server's sentence says so.
  const isExplained = classifyError(failure) === 'message_limit' || HOLDS.has(failure.code ?? '');
  return ((prefersServer || isExplained) && text) || sentence;
}
