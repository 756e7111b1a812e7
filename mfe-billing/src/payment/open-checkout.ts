import type { CheckoutAnswer, CheckoutConstructor, CheckoutOptions } from './load-checkout.js';

export interface CheckoutEvents {
  readonly onPaid: (result: CheckoutAnswer) => void;
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
