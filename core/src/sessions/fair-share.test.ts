import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ClusterState, fairShare } from './fair-share.js';

type Sessions = Pick<ClusterState, 'workers' | 'free'>;

const fleets: fc.Arbitrary<Sessions> = fc.record({
  workers: fc.array(
    fc.record({
      owner: fc.string(),
      capacity: fc.integer({ min: 1, max: 50 }),
      held: fc.integer({ min: 0, max: 80 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  free: fc.nat(200),
});

const covered = ({ workers }: Sessions, share: number) =>
  workers.reduce((sum, { capacity }) => sum + Math.min(capacity, share), 0);
const wanted = ({ workers, free }: Sessions) => workers.reduce((sum, { held }) => sum + held, free);
const most = ({ workers }: Sessions) => Math.max(...workers.map(({ capacity }) => capacity));

describe('fairShare', () => {
  test('covers every session if the capacity allows', () => {
    fc.assert(
      fc.property(fleets, (fleet) => {
        const share = fairShare(fleet);
        const capacity = covered(fleet, most(fleet));
        expect(covered(fleet, share)).toBeGreaterThanOrEqual(Math.min(wanted(fleet), capacity));
      }),
    );
  });

  test('is no larger than necessary', () => {
    fc.assert(
      fc.property(fleets, (fleet) => {
        const share = fairShare(fleet);
        if (share > 0) expect(covered(fleet, share - 1)).toBeLessThan(wanted(fleet));
        expect(share).toBeLessThanOrEqual(most(fleet));
      }),
    );
  });

  test('is equal for equal workers and grows when one of them dies', () => {
    const worker = (held: number) => ({ owner: 'w', capacity: 2_000, held });
    expect(fairShare({ workers: [worker(34), worker(33), worker(33)], free: 0 })).toBe(34);
    expect(fairShare({ workers: [worker(34), worker(33)], free: 33 })).toBe(50);
  });

  test('is not reduced for the other workers when a small one can hold only its part', () => {
    const [small, large] = [2, 5].map((capacity) => ({ owner: 'w', capacity, held: 0 }));
    expect(fairShare({ workers: [small!, large!], free: 3 })).toBe(2);
  });

  test('is nothing without sessions', () => {
    expect(fairShare({ workers: [], free: 7 })).toBe(0);
  });
});
