import { windowEnd, windowNumber } from './message-window.js';
import type { Subscriptions } from './ports.js';
import type { Subscription } from './subscription.js';
import { type Usage, usageOf } from './usage.js';

export interface CurrentSubscription {
  readonly subscription: Subscription;
  readonly usage: Usage;
  /** When the count of messages begins anew, or ends with the subscription. */
  readonly windowEndsAt: Date;
}

/** What the account may do at `at`, and how much of it is used. Undefined without an active subscription. */
export async function loadCurrentSubscription(
  subscriptions: Subscriptions,
  accountId: string,
  at: Date,
): Promise<CurrentSubscription | undefined> {
  const subscription = await subscriptions.activeOf(accountId, at);
  if (!subscription) return undefined;
  return toCurrentSubscription(subscription, await subscriptions.sentInWindow(subscription, at), at);
}

/** `sent` are the messages of the window that holds `at`. */
export function toCurrentSubscription(
  subscription: Subscription,
  sent: number,
  at: Date,
): CurrentSubscription {
  const { startsAt, endsAt, messageLimit } = subscription;
  const windowOver = windowEnd(startsAt, windowNumber(startsAt, at)).getTime();
  const windowEndsAt = new Date(Math.min(windowOver, endsAt.getTime()));
  return { subscription, usage: usageOf(sent, messageLimit), windowEndsAt };
}
