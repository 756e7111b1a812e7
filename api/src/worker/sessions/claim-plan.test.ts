import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type OwnLoad, planClaims } from './claim-plan.js';

const PLACES = 10;
const ALONE = { capacity: 1_000, held: 0, linking: 0, linkingLimit: PLACES };

/** A cluster of one worker, `mine`. */
function fleetOf(mine: OwnLoad, free: { linked?: number; linking?: number }) {
  const { linked = 0, linking = 0 } = free;
  const { capacity, held } = mine;
  return { workers: [{ owner: 'me', capacity, held }], free: linked + linking, linking };
}

describe('the claims of a worker', () => {
  it('cover every linked session, but sessions without a phone only up to a tenth of its capacity', () => {
    const room = planClaims(fleetOf(ALONE, { linked: 300, linking: 5_000 }), ALONE);
    expect(room).toEqual({ claim: 400, linking: 100, surplus: 0, preempted: 0 });
  });

  it('take no more linking sessions when a tenth of the capacity is linking, but go on with linked ones', () => {
    const full = { ...ALONE, held: 100, linking: 100 };
    expect(planClaims(fleetOf(full, { linked: 7, linking: 5_000 }), full)).toMatchObject({
      claim: 7,
      linking: 0,
    });
  });

  it('let as many sessions link as the linking limit allows, however small the worker is', () => {
    const small = { ...ALONE, capacity: 20 };
    expect(planClaims(fleetOf(small, { linking: 50 }), small)).toMatchObject({
      claim: PLACES,
      linking: PLACES,
    });
  });

  it('preempt a linking session for a linked one when the worker is full', () => {
    const full = { capacity: 20, held: 20, linking: 6, linkingLimit: PLACES };
    expect(planClaims(fleetOf(full, { linked: 2, linking: 9 }), full)).toMatchObject({
      claim: 0,
      preempted: 2,
    });
    expect(planClaims(fleetOf(full, { linked: 9 }), full)).toMatchObject({ preempted: 6 });
    expect(planClaims(fleetOf(full, { linking: 9 }), full)).toMatchObject({ preempted: 0 });
  });

  it('preempt nothing while another worker has room', () => {
    const full = { capacity: 20, held: 20, linking: 6, linkingLimit: PLACES };
    const fleet = fleetOf(full, { linked: 2 });
    const workers = [...fleet.workers, { owner: 'other', capacity: 20, held: 18 }];
    expect(planClaims({ ...fleet, workers }, full)).toMatchObject({ preempted: 0 });
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
      fc.property(amount, amount, amount, amount, amount, (capacity, held, linking, linked, wishes) => {
        const mine = { capacity, held, linking: Math.min(linking, held), linkingLimit: PLACES };
        const room = planClaims(fleetOf(mine, { linked, linking: wishes }), mine);
        expect(room.claim).toBeLessThanOrEqual(Math.max(0, capacity - held));
        expect(mine.linking + room.linking).toBeLessThanOrEqual(
          Math.max(mine.linking, PLACES, Math.ceil(capacity / 10)),
        );
        expect(room.preempted).toBeLessThanOrEqual(mine.linking);
      }),
    );
  });
});
