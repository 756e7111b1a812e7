import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatDateTime, formatDay, formatRupees, formatTime } from './index.js';

describe('toRupees', () => {
  test.each([
    [0, '₹0'],
    [999, '₹999'],
    [9_999, '₹9,999'],
    [1_234_567.5, '₹12,34,567.50'],
    [0.05, '₹0.05'],
  ])('%d is %s [D.DATES.02]', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text);
  });

  test('keeps every paisa', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000_00 }), (paise) => {
        const text = formatRupees(paise / 100);
        expect(Math.round(Number(text.replace(/[₹,]/g, '')) * 100)).toBe(paise);
      }),
    );
  });
});

describe('dates', () => {
  test("are in the user's locale and time zone [D.DATES.01]", () => {
    const min = new Date('2000-01-01');
    const instant = fc.date({ min, max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, (date) => {
        const at = date.toISOString();
        const day = date.toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
        const time = date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
        expect([formatDay(at), formatTime(at), formatDateTime(at)]).toEqual([day, time, `${day}, ${time}`]);
      }),
    );
  });
});
