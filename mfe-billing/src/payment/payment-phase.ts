import type { CheckoutConstructor } from './load-checkout.js';
import type { CheckoutOrder } from './payments.api.js';

/** Why it has to be waited for. */
export interface ConfirmingNote {
  readonly title: string;
  readonly text?: string;
}

/** How far a payment has come. */
export type PaymentPhase =
  /** Nothing has been asked yet. */
  | { readonly at: 'review' }
  /** The order is being made, or the provider's script loaded. */
  | { readonly at: 'ordering' }
  /** What is due is another sum than the price, and is agreed to first. */
  | { readonly at: 'due'; readonly offer: CheckoutOrder; readonly mock: boolean }
  /** No provider: the payment is acted. */
  | { readonly at: 'mock'; readonly offer: CheckoutOrder }
  /** The provider's own window is open. */
  | { readonly at: 'checkout'; readonly offer: CheckoutOrder; readonly Maker: CheckoutConstructor }
  | { readonly at: 'verifying' }
  /** Paid as far as the checkout knows; nobody has confirmed it yet. */
  | { readonly at: 'confirming'; readonly note?: ConfirmingNote }
  | { readonly at: 'failed'; readonly reason: string }
  | { readonly at: 'cancelled' };

/** Whether something is under way that closing the dialog would not stop. */
export const isUnderway = ({ at }: PaymentPhase) => at === 'ordering' || at === 'verifying';
