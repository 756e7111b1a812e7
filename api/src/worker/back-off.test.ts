import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { retryMs } from './back-off.js';

const chances = fc.double({ min: 0, max: 1, noNaN: true });

describe('retryMs', () => {
  it('waits much longer for a session that another program opened', () => {
    fc.assert(
      fc.property(fc.nat(1000), chances, chances, (attempt, one, other) => {
        const slow = retryMs('after-long-back-off', attempt, () => one);
        expect(slow).toBeGreaterThan(retryMs('after-back-off', attempt, () => other));
        expect(slow).toBeGreaterThanOrEqual(5_000);
        expect(slow).toBeLessThanOrEqual(600_000);
      }),
    );
  });

  it('retries at once when asked to, but only a few times in a row', () => {
    const waits = [0, 1, 2, 3, 4].map((attempt) => retryMs('at-once', attempt, () => 0));
    expect(waits).toEqual([0, 0, 0, 2_000, 4_000]);
  });
});
