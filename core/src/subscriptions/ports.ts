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
}
