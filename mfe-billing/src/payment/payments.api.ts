import { ApiError, call, type RequestOf, type ResponseOf } from '@waxwing/client';
import { useImmediateMutation } from '@waxwing/kit/remote';

/** The amount due and how to pay it. */
export type CheckoutOrder = ResponseOf<'orders.create'>['order'];
export type CheckoutResult = NonNullable<RequestOf<'orders.verify'>['body']>;

export function useCreateOrder() {
  return useImmediateMutation({
    mutationFn: (body: NonNullable<RequestOf<'orders.create'>['body']>) => call('orders.create', { body }),
  });
}

/** Retries: the payment is already made, so a lost answer is requested again. */
export function useVerifyPayment() {
  return useImmediateMutation({
    mutationFn: (body: CheckoutResult) => call('orders.verify', { body }),
    retry: (times, error) => times < MAX_RETRIES && !isRefusal(error),
    retryDelay: RETRY_MS,
  });
}

/** Whether the server has refused the payment. After any other error its result is unknown. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === undefined) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

const MAX_RETRIES = 2;
const RETRY_MS = 1_000;
