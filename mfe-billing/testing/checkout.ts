import { act, waitFor } from '@testing-library/react';
import type { Checkout, CheckoutConstructor, CheckoutOptions } from '../src/payment/load-checkout.js';

/** A fake of the provider's checkout: its options, and the customer's actions. */
export interface FakeCheckout {
  readonly options: CheckoutOptions;
  readonly isOpen: boolean;
  pay(): void;
  fail(description?: string): void;
  dismiss(): void;
}

class FakeRazorpay implements Checkout, FakeCheckout {
  isOpen = false;
  readonly #failures: ((failure: { error: { description?: string } }) => void)[] = [];

  constructor(readonly options: CheckoutOptions) {
    opened.push(this);
  }
  open() {
    this.isOpen = true;
  }
  close() {
    this.dismiss();
  }
  on(_event: 'payment.failed', listener: (failure: { error: { description?: string } }) => void) {
    this.#failures.push(listener);
  }
  pay() {
    this.isOpen = false;
    const { order_id } = this.options;
    this.options.handler({ razorpay_order_id: order_id, ...PAYMENT });
  }
  fail(description?: string) {
    for (const listener of this.#failures) listener({ error: { ...(description && { description }) } });
  }
  dismiss() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.options.modal.ondismiss();
  }
}

export const PAYMENT = { razorpay_payment_id: 'pay_1', razorpay_signature: 'signed' };

let opened: FakeRazorpay[] = [];

/** Removes the provider's script and every checkout. */
export function resetCheckouts(): void {
  opened = [];
  for (const script of checkoutScripts()) script.remove();
  Reflect.deleteProperty(globalThis, 'Razorpay');
}

/** The scripts that the page has requested. */
export const checkoutScripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')];

/** Completes the load of the requested script; resolves to the checkout that opens. */
export async function loadFakeCheckout(): Promise<FakeCheckout> {
  await completeScriptLoad();
  return findOpenCheckout();
}

export async function completeScriptLoad(): Promise<void> {
  const script = await waitFor(
    () => checkoutScripts().at(-1) ?? Promise.reject(new Error('no script is asked for')),
  );
  (globalThis as { Razorpay?: CheckoutConstructor }).Razorpay = FakeRazorpay;
  await act(async () => void script.dispatchEvent(new Event('load')));
}

/** Every checkout that was constructed, open or not. */
export const checkouts = (): readonly FakeCheckout[] => opened;

/** The open checkout. */
export function findOpenCheckout(): Promise<FakeCheckout> {
  return waitFor(() => {
    const last = opened.findLast(({ isOpen }) => isOpen);
    if (!last) throw new Error('no checkout is open');
    return last;
  });
}
