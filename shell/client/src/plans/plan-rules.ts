import type { RequestOf } from '../call/operation-types.js';

// Rules of the core that pages apply before they ask the server. mfe-billing/src/money/plan-rules.test.ts compares both.

export type BillingPeriod = NonNullable<RequestOf<'orders.create'>['body']>['billingPeriod'];

/** The price of a period without credit, in paise. A fraction of a paisa is rounded down. */
export function priceOfPeriod(monthlyRupees: number, period: BillingPeriod): number {
  const paise = Math.round(monthlyRupees * 100);
  return period === 'month' ? paise : Math.floor((paise * 12 * 9) / 10);
}

/** The price of a year in whole rupees, that of twelve single months, and the saving. */
export function annualPrice(monthlyRupees: number) {
  const undiscounted = monthlyRupees * 12;
  const discounted = Math.round(priceOfPeriod(monthlyRupees, 'year') / 100);
  return { undiscounted, discounted, saving: undiscounted - discounted };
}

const LAST_DAYS_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether the last seven days of a subscription have begun: from then on its owner is warned, and may renew it. */
export function isEnding({ end_date }: { readonly end_date: string }, now: number): boolean {
  return Date.parse(end_date) - now <= LAST_DAYS_MS;
}

/** Whether the same plan may be bought again: it is cancelled, or about to end. `now` is in milliseconds. */
export function isRenewable(
  subscription: { readonly cancelled_at: string | null; readonly end_date: string },
  now: number,
): boolean {
  return subscription.cancelled_at !== null || isEnding(subscription, now);
}
