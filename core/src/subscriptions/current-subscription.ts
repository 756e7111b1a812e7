import { windowEnd, windowNumber } from './message-window.js';
import type { Subscriptions } from './ports.js';
import type { Subscription } from './subscription.js';
import { type Usage, usageOf } from './usage.js';

export interface CurrentSubscription {
  readonly subscription: Subscription;
  readonly usage: Usage;
  /** When the current message window ends. */
  readonly windowEndsAt: Date;
}

/** The active subscription at `at` and its usage. Undefined without one. */
export async function loadCurrentSubscription(
  subscriptions: Subscriptions,
  accountId: string,
  at: Date,
): Promise<CurrentSubscription | undefined> {
  const subscription = await subscriptions.activeOf(accountId, at);
  if (!subscription) return undefined;
  return toCurrentSubscription(subscription, await subscriptions.sentInWindow(subscription, at), at);
}

/** `sent` counts the messages of the window that contains `at`. */
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
