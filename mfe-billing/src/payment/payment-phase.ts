import type { CheckoutConstructor } from './load-checkout.js';
import type { CheckoutOrder } from './payments.api.js';

/** Why the payment is not confirmed yet. */
export interface ConfirmingNote {
  readonly title: string;
  readonly text?: string;
}

/** The phase of a payment. */
export type PaymentPhase =
  /** Nothing has been sent yet. */
  | { readonly at: 'review' }
  /** The order is being created, or the provider's script loaded. */
  | { readonly at: 'ordering' }
  /** The amount due differs from the price shown, and the user has to agree first. */
  | { readonly at: 'due'; readonly offer: CheckoutOrder; readonly mock: boolean }
  /** Without a provider: the payment is simulated. */
  | { readonly at: 'mock'; readonly offer: CheckoutOrder }
  /** The provider's window is open. */
  | { readonly at: 'checkout'; readonly offer: CheckoutOrder; readonly Checkout: CheckoutConstructor }
  | { readonly at: 'verifying' }
  /** Paid according to the checkout, but not confirmed by the server yet. */
  | { readonly at: 'confirming'; readonly note?: ConfirmingNote }
  | { readonly at: 'failed'; readonly reason: string }
  | { readonly at: 'cancelled' };

/** Whether a call is under way that closing the dialog would not stop. */
export const isUnderway = ({ at }: PaymentPhase) => at === 'ordering' || at === 'verifying';
