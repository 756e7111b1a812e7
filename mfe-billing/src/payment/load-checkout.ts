import type { CheckoutResult } from './payments.api.js';

/** Razorpay's own script, which must be loaded from their server; it is loaded only for a payment. */
const CHECKOUT_URL = 'https://checkout.razorpay.com/v1/checkout.js';

export interface CheckoutOptions {
  readonly key: string;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  readonly order_id: string;
  readonly name: string;
  readonly description: string;
  readonly prefill?: { readonly email: string };
  /** Seconds until the checkout closes by itself. */
  readonly timeout?: number;
  readonly retry: { readonly enabled: boolean };
  readonly modal: { readonly ondismiss: () => void };
  readonly handler: (result: CheckoutResult) => void;
}

interface CheckoutFailure {
  readonly error?: { readonly description?: string };
}

export interface Checkout {
  open(): void;
  close(): void;
  on(event: 'payment.failed', listener: (failure: CheckoutFailure) => void): void;
}

export type CheckoutConstructor = new (options: CheckoutOptions) => Checkout;

/** Loads the provider's script once; a failed load is tried again on the next call. @throws Error */
export function loadCheckout(url: string = CHECKOUT_URL): Promise<CheckoutConstructor> {
  const known = constructorIn(globalThis);
  if (known) return Promise.resolve(known);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const giveUp = () => {
      script.remove();
      reject(new Error(`${url} did not load`));
    };
    script.src = url;
    script.async = true;
    script.onload = () => {
      const maker = constructorIn(globalThis);
      if (maker) resolve(maker);
      else giveUp();
    };
    script.onerror = giveUp;
    document.head.append(script);
  });
}

const constructorIn = (page: object) => (page as { Razorpay?: CheckoutConstructor }).Razorpay;
