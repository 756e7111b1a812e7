import type { Subscription } from './subscription.js';

export interface Subscriptions {
  /** The account's subscription that is active at `at`. */
  activeOf(accountId: string, at: Date): Promise<Subscription | undefined>;
  /**
   * Stores a subscription with its message counter at 0.
   * @throws SubscriptionActive when the account has one that overlaps, also under a race.
   */
  start(subscription: Subscription): Promise<void>;
  /** Messages counted against `subscription` in the window that holds `at`. */
  sentInWindow(subscription: Subscription, at: Date): Promise<number>;
  /**
   * Notes at `at` that the owner wants the active subscription to end, unless that is noted already. Undefined without an active
   * one.
   */
  cancel(accountId: string, at: Date): Promise<Subscription | undefined>;
  /**
   * Those that were paid for, are active at `at`, end by `until`, and whose owners neither want that nor were told. The first to
   * end come first.
   */
  listEnding(query: { at: Date; until: Date; limit: number }): Promise<readonly Subscription[]>;
  /** Notes that the owner was told of the end. */
  markReminded(id: string, at: Date): Promise<void>;
}

/** What is stored of subscriptions. */
export interface SubscriptionsPorts {
  readonly subscriptions: Subscriptions;
}
