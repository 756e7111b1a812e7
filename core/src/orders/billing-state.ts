import type { Subscription, SubscriptionWithUsage } from '../subscriptions/subscription.js';

import type { Order } from './order.js';

/** All that a decision about one account's money rests on. Nothing of it changes until the decision is stored. */
export interface BillingState {
  /** The order in question, if there is one, and all that are pending. */
  readonly orders: readonly Order[];
  /** Every subscription the account has or had. */
  readonly held: readonly SubscriptionWithUsage[];
}

/** A subscription that begins, and the messages that count in its first window from the start. */
export interface StartedSubscription {
  readonly subscription: Subscription;
  readonly sent: number;
}

/** What a decision changes. What is empty stays as it is. */
export interface BillingChange {
  /** New and changed orders, whole. */
  readonly orders: readonly Order[];
  /** Subscriptions with another end, value or credit. */
  readonly subscriptions: readonly Subscription[];
  readonly started?: StartedSubscription | undefined;
}

export const NO_BILLING_CHANGE: BillingChange = { orders: [], subscriptions: [] };
