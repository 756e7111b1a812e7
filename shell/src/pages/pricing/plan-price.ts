export type BillingPeriod = 'monthly' | 'annual';

/** The annual price in whole rupees: 10 % less than twelve months. */
export function annualPrice(monthly: number): number {
  return Math.round(12 * monthly * 0.9);
}

/** The price of twelve single months, in rupees. */
export function undiscountedYear(monthly: number): number {
  return 12 * monthly;
}
