import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { annualPrice, undiscountedYear } from './plan-price.js';

test('a year costs twelve months less 10 %, in whole rupees [9.PLANS.06]', () => {
  expect([0, 999, 2999, 9999].map(annualPrice)).toEqual([0, 10_789, 32_389, 107_989]);
});

test('for any monthly price, the saving is a tenth of the year within half a rupee', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (monthly) => {
      const saving = undiscountedYear(monthly) - annualPrice(monthly);
      expect(Math.abs(saving - 1.2 * monthly)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});
