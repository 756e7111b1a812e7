import type { AuditEntry } from '../operators/audit.js';
import type { Subscription, SubscriptionWithUsage } from '../subscriptions/subscription.js';

import type { Order } from './order.js';

/** All that a decision about an account's billing depends on. It is locked until the decision is stored. */
export interface BillingState {
  /** The order in question, if any, and all pending ones. */
  readonly orders: readonly Order[];
  /** All subscriptions of the account, past and present. */
  readonly held: readonly SubscriptionWithUsage[];
}

/** A subscription that begins, with the messages already used in its first window. */
export interface StartedSubscription {
  readonly subscription: Subscription;
  readonly sent: number;
}

/** The changes of a decision. Empty parts change nothing. */
export interface BillingChange {
  /** New and changed orders, complete. */
  readonly orders: readonly Order[];
  /** Subscriptions whose end, value, credit or reminder changed. */
  readonly subscriptions: readonly Subscription[];
  readonly started?: StartedSubscription | undefined;
  /** What the log says of a change that an operator makes. */
  readonly audit?: AuditEntry | undefined;
}

export const NO_BILLING_CHANGE: BillingChange = { orders: [], subscriptions: [] };
