import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { annualPrice, priceOfPeriod } from './plan-rules.js';

const rupees = fc.nat({ max: 10_000_000 });

describe('a year', () => {
  test('costs twelve months less 10 %, in whole rupees [9.PLANS.06]', () => {
    expect(annualPrice(999)).toEqual({ undiscounted: 11_988, discounted: 10_789, saving: 1_199 });
    expect([0, 2999, 9999].map((monthly) => annualPrice(monthly).discounted)).toEqual([0, 32_389, 107_989]);
    fc.assert(
      fc.property(rupees, (monthly) => {
        const { undiscounted, discounted, saving } = annualPrice(monthly);
        expect(discounted).toBe(Math.round((12 * monthly * 9) / 10));
        expect(discounted + saving).toBe(undiscounted);
      }),
    );
  });

  test('is due to the paisa, within a rupee of the price shown', () => {
    expect(priceOfPeriod(999, 'year')).toBe(1_078_920);
    expect([priceOfPeriod(999.97, 'year'), priceOfPeriod(1.1, 'month')]).toEqual([1_079_967, 110]);
    fc.assert(
      fc.property(rupees, (monthly) => {
        const due = priceOfPeriod(monthly, 'year');
        expect(Number.isSafeInteger(due)).toBe(true);
        expect(Math.abs(due - annualPrice(monthly).discounted * 100)).toBeLessThan(100);
        expect(priceOfPeriod(monthly, 'month')).toBe(monthly * 100);
      }),
    );
  });
});
