import { ApiError } from './api-error.js';
import type { ErrorType } from './classify-error.js';

/** The types that mean that another plan would help. */
export type SubscriptionErrorType = Extract<
  ErrorType,
  'no_subscription' | 'instance_limit' | 'message_limit'
>;

export interface ErrorHandlers {
  /** Opens the prompt to choose or change a plan. */
  readonly subscription?: (type: SubscriptionErrorType, error: ApiError) => void;
  /** The session is over. */
  readonly unauthorized?: () => void;
  readonly network?: (error: ApiError) => void;
  readonly generic?: (error: unknown) => void;
  /** Tells the person a sentence; for whatever has no handler. */
  readonly alert: (sentence: string) => void;
}

/** Hands a failed call to the handler of its kind; without one the person is told. */
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

// The generic handler is for what has none of its own.
const isPlain = (type: ErrorType) => !isSubscriptionType(type) && type !== 'network_error';

/** Whether an error is the dashboard's business, whichever part met it: the session is over, or the plan does not reach. */
export function isShellError(error: unknown): boolean {
  return error instanceof ApiError && (error.type === 'unauthorized' || isSubscriptionType(error.type));
}

export function isSubscriptionType(type: ErrorType): type is SubscriptionErrorType {
  return type === 'no_subscription' || type === 'instance_limit' || type === 'message_limit';
}
