import { serverNow } from '@waxwing/client';
import type { CheckoutConstructor, CheckoutOptions } from './load-checkout.js';
import type { CheckoutOrder, CheckoutResult } from './payments.api.js';

export interface CheckoutEvents {
  readonly onPaid: (result: CheckoutResult) => void;
  /** `reason` is the provider's own text, if any. */
  readonly onFailed: (reason: string | undefined) => void;
  readonly onDismissed: () => void;
}

/**
 * Opens the provider's checkout and calls one of the handlers, once. A failure closes it: our own page offers the retry,
 * because it knows whether the price is still valid. Returns a function that closes it without any event.
 */
export function openCheckout(
  Checkout: CheckoutConstructor,
  options: Omit<CheckoutOptions, 'handler' | 'modal' | 'retry'>,
  { onPaid, onFailed, onDismissed }: CheckoutEvents,
): () => void {
  let settled = false;
  const end = (tell: () => void) => {
    if (settled) return;
    settled = true;
    tell();
  };
  const checkout = new Checkout({
    ...options,
    retry: { enabled: false },
    modal: { ondismiss: () => end(onDismissed) },
    handler: (result) => end(() => onPaid(result)),
  });
  checkout.on('payment.failed', ({ error }) =>
    end(() => {
      checkout.close();
      onFailed(error?.description);
    }),
  );
  checkout.open();
  return () => end(() => checkout.close());
}

/** The shortest timeout of the checkout in seconds, enough to pay, even when the quote is about to expire. */
const MIN_TIMEOUT_S = 120;

export function checkoutOptions(
  { key, amount, currency, id, package_name, quote }: CheckoutOrder,
  email: string | undefined,
) {
  const secondsLeft = Math.floor((Date.parse(quote.quoted_until) - serverNow()) / 1_000);
  return {
    key,
    amount,
    currency,
    order_id: id,
    name: 'Waxwing',
    description: `${package_name} plan`,
    ...(email && { prefill: { email } }),
    timeout: Math.max(secondsLeft, MIN_TIMEOUT_S),
  };
}
