import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { usageOf, usagePercentage } from './usage.js';

const percentage = (sent: number, limit: number) => usagePercentage(usageOf(sent, limit));
const limit = fc.integer({ min: 1, max: 10_000_000 });

describe('usagePercentage', () => {
  test.each([
    [0, 1_000, 0],
    [1, 1_000, 0.1],
    [123, 1_000, 12.3],
    [2, 3, 66.6],
    [1, 100_000, 0.1],
    [99_999, 100_000, 99.9],
    [1_000, 1_000, 100],
    [1_200, 1_000, 100],
    [0, 0, 0],
    [5, 0, 0],
  ])('%i of %i is %f percent', (sent, of, expected) => {
    expect(percentage(sent, of)).toBe(expected);
  });

  test('lies between 0 and 100 with one decimal at most, and never exceeds the usage except for the smallest one', () => {
    fc.assert(
      fc.property(limit, fc.integer({ min: 0, max: 20_000_000 }), (of, sent) => {
        const shown = percentage(sent, of);
        expect(shown).toBeGreaterThanOrEqual(0);
        expect(shown).toBeLessThanOrEqual(100);
        expect(String(shown)).toMatch(/^\d+(\.\d)?$/);
        expect(shown === 0.1 || shown <= (sent / of) * 100).toBe(true);
      }),
    );
  });

  test('is 0 only for no usage, and 100 only when the limit is reached', () => {
    fc.assert(
      fc.property(limit, fc.integer({ min: 0, max: 20_000_000 }), (of, sent) => {
        expect(percentage(sent, of) === 0).toBe(sent === 0);
        expect(percentage(sent, of) === 100).toBe(sent >= of);
      }),
    );
  });
});
