import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelledDays, nearestDay, niceCeiling, scaleX, scaleY } from './scale.js';

const PLOT = { left: 44, top: 10, width: 500, height: 200 };

describe('niceCeiling', () => {
  test('is at least every count, not much higher, and divisible by four', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), (most) => {
        const ceiling = niceCeiling(most);
        expect(ceiling).toBeGreaterThanOrEqual(most);
        expect(ceiling).toBeLessThanOrEqual(Math.max(4, most * 2));
        expect(ceiling % 4).toBe(0);
      }),
    );
  });

  test.each([
    [0, 4],
    [5, 8],
    [9, 12],
    [148, 160],
    [1_000, 1_000],
    [1_001, 1_200],
  ])('for %i it is %i', (most, ceiling) => {
    expect(niceCeiling(most)).toBe(ceiling);
  });
});

describe('positions', () => {
  test('the day drawn at a position is the one found there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.nat({ max: 89 }), (days, at) => {
        fc.pre(at < days);
        expect(nearestDay(scaleX(at, days, PLOT), days, PLOT)).toBe(at);
      }),
    );
  });

  test('beside the chart the nearest day is found', () => {
    expect([nearestDay(-50, 7, PLOT), nearestDay(5_000, 7, PLOT)]).toEqual([0, 6]);
  });

  test('zero is at the bottom, and the maximum at the top', () => {
    expect([scaleY(0, 8, PLOT), scaleY(8, 8, PLOT)]).toEqual([210, 10]);
  });

  test('the last day always has a label, and no more days than fit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 12 }), (days, most) => {
        const named = labelledDays(days, most);
        expect(named.at(-1)).toBe(days - 1);
        expect(named.length).toBeLessThanOrEqual(Math.max(2, most));
      }),
    );
  });
});
