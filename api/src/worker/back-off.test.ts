import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { backOffMs } from './back-off.js';

describe('backOffMs', () => {
  it('grows with every attempt, stays within a minute, and is never less than half its ceiling', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const ms = backOffMs(attempt, () => random);
        const ceiling = Math.min(60_000, 500 * 2 ** attempt);
        expect(ms).toBeGreaterThanOrEqual(Math.floor(ceiling / 2));
        expect(ms).toBeLessThanOrEqual(ceiling);
      }),
    );
  });
});
