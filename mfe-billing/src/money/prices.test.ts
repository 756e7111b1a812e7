import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { annualPrice, formatPaise, periodPaise } from './prices.js';

const rupees = fc.nat({ max: 10_000_000 });

describe('money', () => {
  test('is formatted as in India [9.PLANS.05]', () => {
    expect(formatPaise(1_078_920)).toBe('₹10,789.20');
    expect(formatPaise(10_798_920)).toBe('₹1,07,989.20');
    expect(formatPaise(99_900)).toBe('₹999');
  });

  test('keeps every paisa, and groups the last three digits and then by two', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000_000 }), (paise) => {
        const text = formatPaise(paise);
        expect(text).toMatch(/^₹(\d{1,2},)?(\d{2},)*\d{1,3}(\.\d{2})?$/);
        expect(Math.round(Number(text.replace(/[₹,]/g, '')) * 100)).toBe(paise);
      }),
    );
  });
});

describe('a year', () => {
  test('costs twelve months less 10 %, in whole rupees [9.PLANS.06]', () => {
    expect(annualPrice(999)).toEqual({ undiscounted: 11_988, discounted: 10_789, saving: 1_199 });
    fc.assert(
      fc.property(rupees, (monthly) => {
        const { undiscounted, discounted, saving } = annualPrice(monthly);
        expect(discounted).toBe(Math.round((12 * monthly * 9) / 10));
        expect(discounted + saving).toBe(undiscounted);
      }),
    );
  });

  test('is due to the paisa, within a rupee of the price shown', () => {
    expect(periodPaise(999, 'year')).toBe(1_078_920);
    // A fraction of a paisa is rounded down, as on the server.
    expect([periodPaise(999.97, 'year'), periodPaise(1.1, 'month')]).toEqual([1_079_967, 110]);
    fc.assert(
      fc.property(rupees, (monthly) => {
        const due = periodPaise(monthly, 'year');
        expect(Number.isSafeInteger(due)).toBe(true);
        expect(Math.abs(due - annualPrice(monthly).discounted * 100)).toBeLessThan(100);
        expect(periodPaise(monthly, 'month')).toBe(monthly * 100);
      }),
    );
  });
});
