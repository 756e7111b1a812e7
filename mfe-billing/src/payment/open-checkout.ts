import type { CheckoutAnswer, CheckoutConstructor, CheckoutOptions } from './load-checkout.js';

export interface CheckoutEvents {
  readonly onPaid: (result: CheckoutAnswer) => void;
  /** `reason` is the provider's own, where it gave one. */
  readonly onFailed: (reason: string | undefined) => void;
  readonly onDismissed: () => void;
}

/**
 * Opens the provider's checkout and tells one of the events, once. A failure closes it: whether to try again is asked by our own
 * page, which knows whether the price still stands. Returns how to close it without any event.
 */
export function openCheckout(
  Maker: CheckoutConstructor,
  options: Omit<CheckoutOptions, 'handler' | 'modal' | 'retry'>,
  { onPaid, onFailed, onDismissed }: CheckoutEvents,
): () => void {
  let over = false;
  const end = (tell: () => void) => {
    if (over) return;
    over = true;
    tell();
  };
  const checkout = new Maker({
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
