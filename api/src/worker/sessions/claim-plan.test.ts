import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type OwnLoad, planClaims } from './claim-plan.js';

const LINKING_LIMIT = 10;
const ALONE = { capacity: 1_000, held: 0, linking: 0, linkingLimit: LINKING_LIMIT };

/** A cluster of one worker, `mine`. */
function clusterOf(mine: OwnLoad, free: { linked?: number; linking?: number }) {
  const { linked = 0, linking = 0 } = free;
  const { capacity, held } = mine;
  return { workers: [{ owner: 'me', capacity, held }], free: linked + linking, linking };
}

describe('the claims of a worker', () => {
  it('cover every linked session, but sessions without a phone only up to a tenth of its capacity', () => {
    const plan = planClaims(clusterOf(ALONE, { linked: 300, linking: 5_000 }), ALONE);
    expect(plan).toEqual({ claim: 400, linking: 100, surplus: 0, preempted: 0 });
  });

  it('take no more linking sessions when a tenth of the capacity is linking, but go on with linked ones', () => {
    const full = { ...ALONE, held: 100, linking: 100 };
    expect(planClaims(clusterOf(full, { linked: 7, linking: 5_000 }), full)).toMatchObject({
      claim: 7,
      linking: 0,
    });
  });

  it('let as many sessions link as the linking limit allows, however small the worker is', () => {
    const small = { ...ALONE, capacity: 20 };
    expect(planClaims(clusterOf(small, { linking: 50 }), small)).toMatchObject({
      claim: LINKING_LIMIT,
      linking: LINKING_LIMIT,
    });
  });

  it('preempt a linking session for a linked one when the worker is full', () => {
    const full = { capacity: 20, held: 20, linking: 6, linkingLimit: LINKING_LIMIT };
    expect(planClaims(clusterOf(full, { linked: 2, linking: 9 }), full)).toMatchObject({
      claim: 0,
      preempted: 2,
    });
    expect(planClaims(clusterOf(full, { linked: 9 }), full)).toMatchObject({ preempted: 6 });
    expect(planClaims(clusterOf(full, { linking: 9 }), full)).toMatchObject({ preempted: 0 });
  });

  it('preempt nothing while another worker has room', () => {
    const full = { capacity: 20, held: 20, linking: 6, linkingLimit: LINKING_LIMIT };
    const cluster = clusterOf(full, { linked: 2 });
    const workers = [...cluster.workers, { owner: 'other', capacity: 20, held: 18 }];
    expect(planClaims({ ...cluster, workers }, full)).toMatchObject({ preempted: 0 });
  });

  it('ignore linking sessions that no worker may take: the surplus is given away all the same', () => {
    const mine = { ...ALONE, held: 300, linking: 100 };
    const workers = [
      { owner: 'me', capacity: 1_000, held: 300 },
      { owner: 'other', capacity: 1_000, held: 100 },
    ];
    expect(planClaims({ workers, free: 5_000, linking: 5_000 }, mine)).toMatchObject({ surplus: 100 });
  });

  it('never exceed the capacity, nor its linking part', () => {
    const amount = fc.nat(300);
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, (capacity, held, linking, linked, unlinked) => {
        const mine = { capacity, held, linking: Math.min(linking, held), linkingLimit: LINKING_LIMIT };
        const plan = planClaims(clusterOf(mine, { linked, linking: unlinked }), mine);
        expect(plan.claim).toBeLessThanOrEqual(Math.max(0, capacity - held));
        expect(mine.linking + plan.linking).toBeLessThanOrEqual(
          Math.max(mine.linking, LINKING_LIMIT, Math.ceil(capacity / 10)),
        );
        expect(plan.preempted).toBeLessThanOrEqual(mine.linking);
      }),
    );
  });
});
