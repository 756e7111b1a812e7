import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatDateTime, formatDay, formatRupees } from './index.js';

describe('rupees', () => {
  test.each([
    [0, '₹0'],
    [999, '₹999'],
    [9_999, '₹9,999'],
    [1_234_567.5, '₹12,34,567.50'],
    [0.05, '₹0.05'],
  ])('%d is %s', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text);
  });

  test('no paisa is lost', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000_00 }), (paise) => {
        const text = formatRupees(paise / 100);
        expect(Math.round(Number(text.replace(/[₹,]/g, '')) * 100)).toBe(paise);
      }),
    );
  });
});

test('a time is shown with its day, and with its hour where it matters', () => {
  expect(formatDay('2026-03-04T12:00:00Z')).toMatch(/2026/);
  expect(formatDateTime('2026-03-04T12:00:00Z').startsWith(`${formatDay('2026-03-04T12:00:00Z')}, `)).toBe(
    true,
  );
});
