import { mulDiv } from '../shared/mul-div.js';
import { WINDOW_MS, windowEnd, windowNumber } from './message-window.js';
import type { SubscriptionWithUsage } from './subscription.js';

/**
 * Messages of a plan that runs at `at` which count against the next one: those that were sent ahead of time. What the plan allows
 * for the part of its window that is over was paid for and is done with. A window that the period's end cuts short is over then.
 */
export function carriedUsage({ subscription, sent }: SubscriptionWithUsage, at: Date): number {
  const { startsAt, endsAt, messageLimit } = subscription;
  const number = windowNumber(startsAt, at);
  const start = startsAt.getTime() + number * WINDOW_MS;
  const end = Math.min(windowEnd(startsAt, number).getTime(), endsAt.getTime());
  return Math.max(0, sent - mulDiv(messageLimit, at.getTime() - start, end - start));
}

/** Messages of the first window that a period of `lengthMs` does not last for; 0 when it lasts for a whole window. */
export function prorateWindow(messageLimit: number, lengthMs: number): number {
  return messageLimit - mulDiv(messageLimit, Math.min(WINDOW_MS, lengthMs), WINDOW_MS);
}
