import type { Plan } from './plan.js';

export type BillingPeriod = 'month' | 'year';

const YEAR_DAYS = 365;

/** The price of a period in paise: a year costs twelve months less a tenth. */
export function priceOfPeriod(monthlyPaise: number, period: BillingPeriod): number {
  return period === 'month' ? monthlyPaise : Math.floor((monthlyPaise * 12 * 9) / 10);
}

export function daysOfPeriod({ durationDays }: Pick<Plan, 'durationDays'>, period: BillingPeriod): number {
  return period === 'month' ? durationDays : YEAR_DAYS;
}
