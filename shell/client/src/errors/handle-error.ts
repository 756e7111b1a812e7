import { ApiError } from './api-error.js';
import type { ErrorType } from './classify-error.js';

/** Error types that another plan would prevent. */
export type SubscriptionErrorType = Extract<
  ErrorType,
  'no_subscription' | 'instance_limit' | 'message_limit'
>;

export interface ErrorHandlers {
  /** Opens the prompt to choose or change a plan. */
  readonly subscription?: (type: SubscriptionErrorType, error: ApiError) => void;
  /** The session has ended. */
  readonly unauthorized?: () => void;
  readonly network?: (error: ApiError) => void;
  readonly generic?: (error: unknown) => void;
  /** Shows a sentence; the default for errors without a handler. */
  readonly alert: (sentence: string) => void;
}

/** Passes a failed call to the handler of its type, or else to `alert`. */
export function handleError(error: unknown, handlers: ErrorHandlers): void {
  const { subscription, unauthorized, network, generic, alert } = handlers;
  const type = error instanceof ApiError ? error.type : 'other';
  const askToLogIn = () => alert('Please log in again.');
  const message = error instanceof Error ? error.message : String(error);
  if (isSubscriptionType(type) && subscription) subscription(type, error as ApiError);
  else if (type === 'unauthorized') (unauthorized ?? askToLogIn)();
  else if (type === 'network_error' && network) network(error as ApiError);
  else if (isPlain(type) && generic) generic(error);
  else alert(message);
}

// The generic handler is for types without a handler of their own.
const isPlain = (type: ErrorType) => !isSubscriptionType(type) && type !== 'network_error';

/** Whether the dashboard handles an error, whichever part met it: an ended session, or a limit of the plan. */
export function isShellError(error: unknown): boolean {
  return error instanceof ApiError && (error.type === 'unauthorized' || isSubscriptionType(error.type));
}

export function isSubscriptionType(type: ErrorType): type is SubscriptionErrorType {
  return type === 'no_subscription' || type === 'instance_limit' || type === 'message_limit';
}
