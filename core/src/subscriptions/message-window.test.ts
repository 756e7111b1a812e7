import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '../shared/clock.js';
import { windowEnd, windowNumber } from './message-window.js';

const start = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const elapsed = fc.integer({ min: 0, max: 2 * 365 * DAY_MS });

describe('the windows of a period', () => {
  test('are contiguous: every moment lies before the end of its window and not before the end of the previous one', () => {
    fc.assert(
      fc.property(start, elapsed, (from, ms) => {
        const at = new Date(from.getTime() + ms);
        const number = windowNumber(from, at);
        expect(at < windowEnd(from, number)).toBe(true);
        expect(number === 0 || windowEnd(from, number - 1) <= at).toBe(true);
      }),
    );
  });

  test('are 30 days long [D.SUB.05]', () => {
    const from = new Date('2026-03-01T09:00:00.000Z');
    const after = (ms: number) => windowNumber(from, new Date(from.getTime() + ms));
    expect([after(0), after(30 * DAY_MS - 1), after(30 * DAY_MS), after(364 * DAY_MS)]).toEqual([
      0, 0, 1, 12,
    ]);
    expect(windowEnd(from, 0)).toEqual(new Date('2026-03-31T09:00:00.000Z'));
  });

  test('begin with the first, even when the clock is slightly behind', () => {
    const from = new Date('2026-03-01T09:00:00.000Z');
    expect(windowNumber(from, new Date(from.getTime() - 5))).toBe(0);
  });
});
