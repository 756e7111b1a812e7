import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Worker } from '../../src/index.js';
import { claimOf, fromNow, linkedLease, newOwner, seedAccount, seedInstance } from '../seed.js';
import type { World } from '../world.js';
import { useWorld } from './use-world.js';

/** Who shares the sessions, as every worker reads it. Others may be there: the suite looks at its own. */
export function workerFleetContract(name: string, setup: () => Promise<World>): void {
  describe(`SessionLeases, the fleet, ${name}`, () => {
    const world = useWorld(setup);
    let owner: string;
    beforeEach(() => {
      owner = newOwner();
    });

    const newInstance = async () => seedInstance(world(), (await seedAccount(world())).id);

    async function found(): Promise<Worker | undefined> {
      return (await world().leases.fleet()).workers.find((worker) => worker.owner === owner);
    }

    test('a worker counts from its first renewal, with what it can hold and what it holds', async () => {
      expect(await found()).toBeUndefined();
      await world().leases.renew(owner, 5);
      expect(await found()).toEqual({ owner, capacity: 5, held: 0 });

      await linkedLease(world(), await newInstance(), owner);
      const held = (await world().leases.renew(owner, 7)).length;
      expect(held).toBeGreaterThan(0);
      expect(await found()).toEqual({ owner, capacity: 7, held });
    });

    test('a worker that takes no more sessions no longer counts, and keeps what it holds', async () => {
      const instance = await newInstance();
      await world().leases.renew(owner, 5);
      await linkedLease(world(), instance, owner);
      const orders = await world().leases.renew(owner, 0);
      expect(await found()).toBeUndefined();
      expect(orders.map(({ lease }) => lease.instanceId)).toContain(instance.id);
    });

    test('an owner that only looks after its leases does not count', async () => {
      await linkedLease(world(), await newInstance(), owner);
      await world().leases.renew(owner);
      expect(await found()).toBeUndefined();
    });

    test('the sessions that nobody holds are counted, until somebody takes them', async () => {
      const free = async () => (await world().leases.fleet()).free;
      await world().leases.claim(newOwner(), await free());
      const none = await free();
      const instance = await newInstance();
      expect(await free()).toBe(none);
      await world().instances.keepLinking(instance.accountId, instance.id, fromNow(world(), 30_000));
      expect(await free()).toBe(none + 1);
      await claimOf(world(), instance, owner);
      expect(await free()).toBe(0);
    });

    test('whoever let a session go learns when another worker has made it ready', async () => {
      const [moved, other] = [await newInstance(), await newInstance()];
      await linkedLease(world(), other, newOwner());
      const elsewhere = () => world().leases.readyElsewhere(owner, [moved.id]);
      const lease = await linkedLease(world(), moved, owner);
      expect(await elsewhere()).toEqual([]);
      await world().leases.release(lease);
      expect(await elsewhere()).toEqual([]);

      const next = await claimOf(world(), moved, newOwner());
      await world().leases.report(next!.lease, { status: 'disconnected' });
      expect(await elsewhere()).toEqual([]);
      await world().leases.report(next!.lease, { status: 'ready' });
      expect(await elsewhere()).toEqual([moved.id]);
    });
  });
}
