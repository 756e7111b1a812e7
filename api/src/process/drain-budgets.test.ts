import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drainBudgets } from './drain-budgets.js';

const seconds = fc.integer({ min: 1, max: 3_600 });
const NODE_ENV = 'production';

describe('the time that a drain may take', () => {
  it('fits into the given seconds, whatever they are', () => {
    fc.assert(
      fc.property(seconds, (DRAIN_SECONDS) => {
        const { totalMs, lingerMs, inFlightMs, jobsMs, sessionsMs } = drainBudgets({
          DRAIN_SECONDS,
          NODE_ENV,
        });
        expect(totalMs).toBe(DRAIN_SECONDS * 1_000);
        expect(lingerMs + inFlightMs + jobsMs).toBeLessThanOrEqual(totalMs);
        expect(sessionsMs).toBeLessThan(totalMs);
        expect(Math.min(lingerMs, inFlightMs, jobsMs)).toBeGreaterThan(0);
      }),
    );
  });

  it('gives sessions all of the time beyond the minimum', () => {
    const [short, long] = [9, 60].map((DRAIN_SECONDS) => drainBudgets({ DRAIN_SECONDS, NODE_ENV }));
    expect(long!.sessionsMs - short!.sessionsMs).toBeGreaterThan(50_000);
  });
});
