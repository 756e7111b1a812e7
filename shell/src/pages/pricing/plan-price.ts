export type BillingPeriod = 'monthly' | 'annual';

/** The yearly price in whole rupees: 10 % less than twelve months. */
export function annualPrice(monthly: number): number {
  return Math.round(12 * monthly * 0.9);
}

/** What twelve single months cost, in rupees. */
export function undiscountedYear(monthly: number): number {
  return 12 * monthly;
}
