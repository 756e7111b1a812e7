import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatPaise } from './prices.js';

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
