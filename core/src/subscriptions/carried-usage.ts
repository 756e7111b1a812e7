import { mulDiv } from '../shared/mul-div.js';
import { WINDOW_MS, windowEnd, windowNumber } from './message-window.js';
import type { SubscriptionWithUsage } from './subscription.js';

/**
 * Messages of the plan running at `at` that count against the next plan: those sent ahead of time. The allowance for the elapsed
 * part of the window is paid for. A window that the period's end shortens ends with it.
 */
export function carriedUsage({ subscription, sent }: SubscriptionWithUsage, at: Date): number {
  const { startsAt, endsAt, messageLimit } = subscription;
  const number = windowNumber(startsAt, at);
  const start = startsAt.getTime() + number * WINDOW_MS;
  const end = Math.min(windowEnd(startsAt, number).getTime(), endsAt.getTime());
  return Math.max(0, sent - mulDiv(messageLimit, at.getTime() - start, end - start));
}

/** Messages of the first window that a period of `lengthMs` is too short for; 0 when it covers a whole window. */
export function prorateWindow(messageLimit: number, lengthMs: number): number {
  return messageLimit - mulDiv(messageLimit, Math.min(WINDOW_MS, lengthMs), WINDOW_MS);
}
