import type { Subscription } from './subscription.api.js';

const RENEWAL_WINDOW_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether the same plan may be bought again: it is cancelled, or its last seven days have begun. `now` is in milliseconds. */
export function isRenewable({ cancelled_at, end_date }: Subscription, now: number): boolean {
  return cancelled_at !== null || Date.parse(end_date) - now <= RENEWAL_WINDOW_MS;
}
