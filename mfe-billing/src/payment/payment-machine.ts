import type { CheckoutConstructor } from './load-checkout.js';
import type { CheckoutOrder, CheckoutResult } from './payments.api.js';

/** Why the payment is not confirmed yet. */
export interface ConfirmingNote {
  readonly title: string;
  readonly text?: string;
}

/** The phase of a payment. */
export type PaymentPhase =
  /** Nothing has been sent yet. */
  | { readonly at: 'review' }
  /** The order is being created. */
  | { readonly at: 'ordering' }
  /** The amount due differs from the price shown, and the user has to agree first. */
  | { readonly at: 'due'; readonly offer: CheckoutOrder; readonly mock: boolean }
  /** The provider's script is being loaded. */
  | { readonly at: 'loading'; readonly offer: CheckoutOrder }
  /** Without a provider: the payment is simulated. */
  | { readonly at: 'mock'; readonly offer: CheckoutOrder }
  /** The provider's window is open. */
  | { readonly at: 'checkout'; readonly offer: CheckoutOrder; readonly Checkout: CheckoutConstructor }
  /** Paid according to the checkout; the server is being asked. */
  | { readonly at: 'verifying'; readonly offer: CheckoutOrder; readonly result: CheckoutResult }
  /** Paid according to the checkout, here or in another tab, but not confirmed by the server yet. */
  | { readonly at: 'confirming'; readonly note?: ConfirmingNote }
  | { readonly at: 'failed'; readonly reason: string }
  | { readonly at: 'cancelled' }
  /** The plan is active: the dialog closes. */
  | { readonly at: 'done' };

export type PaymentEvent =
  | { readonly type: 'started' }
  /** `shownAmount`: the amount in paise that the page has shown, if known. */
  | {
      readonly type: 'ordered';
      readonly offer: CheckoutOrder;
      readonly mock: boolean;
      readonly shownAmount: number | undefined;
    }
  | { readonly type: 'agreed'; readonly now: number }
  | { readonly type: 'loaded'; readonly Checkout: CheckoutConstructor }
  | { readonly type: 'paid'; readonly result: CheckoutResult }
  | { readonly type: 'dismissed' }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'verified' }
  | { readonly type: 'unconfirmed'; readonly note: ConfirmingNote }
  /** A payment is unconfirmed, maybe of another tab. */
  | { readonly type: 'awaited' }
  /** No payment is unconfirmed any more. */
  | { readonly type: 'settled' };

type Transitions = {
  readonly [At in PaymentPhase['at']]: {
    readonly [Type in PaymentEvent['type']]?: (
      phase: PaymentPhase & { at: At },
      event: PaymentEvent & { type: Type },
    ) => PaymentPhase;
  };
};

const order = (): PaymentPhase => ({ at: 'ordering' });
const wait = (): PaymentPhase => ({ at: 'confirming' });
const end = (): PaymentPhase => ({ at: 'done' });
const fail = (_: unknown, { reason }: { reason: string }): PaymentPhase => ({ at: 'failed', reason });
const pay = (offer: CheckoutOrder, mock: boolean): PaymentPhase => ({ at: mock ? 'mock' : 'loading', offer });
const verify = (
  { offer }: { offer: CheckoutOrder },
  { result }: { result: CheckoutResult },
): PaymentPhase => ({ at: 'verifying', offer, result });

/** Each phase with the events that end it; it ignores all others, such as late answers. */
const TRANSITIONS: Transitions = {
  review: { started: order, awaited: wait },
  ordering: {
    ordered: (_, { offer, mock, shownAmount }) => {
      if (offer.amount === 0) return end();
      return offer.amount === shownAmount ? pay(offer, mock) : { at: 'due', offer, mock };
    },
    failed: fail,
    awaited: wait,
  },
  due: {
    // An expired quote is replaced by a new one.
    agreed: ({ offer, mock }, { now }) =>
      Date.parse(offer.quote.quoted_until) > now ? pay(offer, mock) : order(),
    awaited: wait,
  },
  loading: {
    loaded: ({ offer }, { Checkout }) => ({ at: 'checkout', offer, Checkout }),
    failed: fail,
    awaited: wait,
  },
  mock: { paid: verify, failed: fail, awaited: wait },
  checkout: { paid: verify, failed: fail, dismissed: () => ({ at: 'cancelled' }), awaited: wait },
  // From here on money may have moved: nothing leads back to a payment but the server's refusal.
  verifying: {
    verified: end,
    unconfirmed: (_, { note }) => ({ at: 'confirming', note }),
    failed: fail,
  },
  confirming: { settled: end },
  failed: { started: order, awaited: wait },
  cancelled: { started: order, awaited: wait },
  done: {},
};

export function reducePayment(phase: PaymentPhase, event: PaymentEvent): PaymentPhase {
  const transition = TRANSITIONS[phase.at][event.type] as
    | ((phase: PaymentPhase, event: PaymentEvent) => PaymentPhase)
    | undefined;
  return transition?.(phase, event) ?? phase;
}

/** The first phase: an unconfirmed payment must not be paid again. */
export const initialPhase = (isPaying: boolean): PaymentPhase => (isPaying ? wait() : { at: 'review' });

/** Whether a call is under way that closing the dialog would not stop. The provider's script may never come, and can be left. */
export const isUnderway = ({ at }: PaymentPhase) => at === 'ordering' || at === 'verifying';
