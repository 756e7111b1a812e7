import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { daysOfPeriod, priceOfPeriod } from './billing-period.js';
import { CATALOGUE } from './catalogue.js';

describe('a billing period', () => {
  test('a month costs the price and lasts 30 days, a year costs a tenth less than twelve and lasts 365 days [9.PLANS.06] [D.SUB.01] [D.SUB.02]', () => {
    const rows = CATALOGUE.map((plan) => [
      priceOfPeriod(plan.pricePaise, 'month'),
      daysOfPeriod(plan, 'month'),
      priceOfPeriod(plan.pricePaise, 'year'),
      daysOfPeriod(plan, 'year'),
    ]);
    expect(rows).toEqual([
      [0, 30, 0, 365],
      [99_900, 30, 1_078_920, 365],
      [299_900, 30, 3_238_920, 365],
      [999_900, 30, 10_798_920, 365],
    ]);
  });

  test('a year is whole paise, and never dearer than nine tenths of twelve months', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (monthly) => {
        const year = priceOfPeriod(monthly, 'year');
        expect(Number.isInteger(year)).toBe(true);
        expect(year * 10).toBeLessThanOrEqual(monthly * 108);
        expect((year + 1) * 10).toBeGreaterThan(monthly * 108);
      }),
    );
  });
});
