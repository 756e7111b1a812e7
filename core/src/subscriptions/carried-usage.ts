import { mulDiv } from '../shared/mul-div.js';
import { WINDOW_MS, windowEnd, windowNumber } from './message-window.js';
import type { SubscriptionWithUsage } from './subscription.js';

/**
 * Messages of the plan running at `at` that count against the next plan: those sent ahead of time. The allowance for the elapsed
 * part of the window is paid for. A window that the period's end shortens ends with it. What `prorateWindow` counted was not sent.
 */
export function carriedUsage({ subscription, sent }: SubscriptionWithUsage, at: Date): number {
  const { startsAt, endsAt, messageLimit } = subscription;
  const number = windowNumber(startsAt, at);
  const start = startsAt.getTime() + number * WINDOW_MS;
  const end = Math.min(windowEnd(startsAt, number).getTime(), endsAt.getTime());
  const unsent = number === 0 ? prorateWindow(messageLimit, end - start) : 0;
  const allowance = mulDiv(messageLimit - unsent, at.getTime() - start, end - start);
  return Math.max(0, sent - unsent - allowance);
}

/** Messages of the first window that a period of `lengthMs` is too short for; 0 when it covers a whole window. */
export function prorateWindow(messageLimit: number, lengthMs: number): number {
  return messageLimit - mulDiv(messageLimit, Math.min(WINDOW_MS, lengthMs), WINDOW_MS);
}
