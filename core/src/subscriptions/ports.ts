import type { Subscription } from './subscription.js';

export interface Subscriptions {
  /** The account's subscription that is active at `at`. */
  activeOf(accountId: string, at: Date): Promise<Subscription | undefined>;
  /**
   * Stores a subscription with its message counter at 0.
   * @throws SubscriptionActive when the account has one that overlaps, also under a race, and Unauthorized when the account is closed
   */
  start(subscription: Subscription): Promise<void>;
  /** Messages counted against `subscription` in the window that holds `at`. */
  sentInWindow(subscription: Subscription, at: Date): Promise<number>;
  /**
   * Records at `at` that the customer cancelled the active subscription; an earlier record stays. Undefined without an active
   * subscription.
   */
  cancel(accountId: string, at: Date): Promise<Subscription | undefined>;
  /**
   * Paid subscriptions that are active at `at`, end by `until`, are not cancelled and have no reminder yet; the first to end
   * comes first.
   */
  listEnding(query: { at: Date; until: Date; limit: number }): Promise<readonly Subscription[]>;
  /** Records that the customer was reminded of the end. */
  markReminded(id: string, at: Date): Promise<void>;
}

/** What is stored of subscriptions. */
export interface SubscriptionsPorts {
  readonly subscriptions: Subscriptions;
}
