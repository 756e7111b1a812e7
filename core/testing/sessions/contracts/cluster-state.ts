import { beforeEach, describe, expect, test } from '@jest/globals';
import type { WorkerLoad } from '../../../src/index.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import {
  claimLinkedLease,
  claimSession,
  fromNow,
  newWorkerId,
  seedAccount,
  seedInstance,
} from '../../fixture/seed.js';
import { usePersistence } from '../../fixture/use-persistence.js';

/** The workers that share the sessions, as every worker reads them. There may be others: the suite checks its own. */
export function clusterStateContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`WorkerRegistry, ${name}`, () => {
    const fixture = usePersistence(setup);
    let owner: string;
    beforeEach(() => {
      owner = newWorkerId();
    });

    const newInstance = async () => seedInstance(fixture(), (await seedAccount(fixture())).id);

    async function found(): Promise<WorkerLoad | undefined> {
      return (await fixture().registry.readClusterState()).workers.find((worker) => worker.owner === owner);
    }

    test('a worker counts from its first renewal, with its capacity and its sessions', async () => {
      expect(await found()).toBeUndefined();
      await fixture().leases.renew(owner, 5);
      expect(await found()).toEqual({ owner, capacity: 5, held: 0 });

      await claimLinkedLease(fixture(), await newInstance(), owner);
      const held = (await fixture().leases.renew(owner, 7)).length;
      expect(held).toBeGreaterThan(0);
      expect(await found()).toEqual({ owner, capacity: 7, held });
    });

    test('a draining worker no longer counts and keeps its sessions', async () => {
      const instance = await newInstance();
      await fixture().leases.renew(owner, 5);
      await claimLinkedLease(fixture(), instance, owner);
      const orders = await fixture().leases.renew(owner, 0);
      expect(await found()).toBeUndefined();
      expect(orders.map(({ lease }) => lease.instanceId)).toContain(instance.id);
    });

    test('an owner that only renews its leases does not count', async () => {
      await claimLinkedLease(fixture(), await newInstance(), owner);
      await fixture().leases.renew(owner);
      expect(await found()).toBeUndefined();
    });

    test('sessions without a worker are counted until one claims them', async () => {
      const free = async () => (await fixture().registry.readClusterState()).free;
      await fixture().leases.claim(newWorkerId(), await free());
      const none = await free();
      const instance = await newInstance();
      expect(await free()).toBe(none);
      await fixture().instances.extendLinking(instance.accountId, instance.id, fromNow(fixture(), 30_000));
      expect(await free()).toBe(none + 1);
      await claimSession(fixture(), instance, owner);
      expect(await free()).toBe(0);
    });

    test('the worker that released a session learns when another one has made it ready', async () => {
      const [moved, other] = [await newInstance(), await newInstance()];
      await claimLinkedLease(fixture(), other, newWorkerId());
      const elsewhere = () => fixture().registry.listReadyElsewhere(owner, [moved.id]);
      const lease = await claimLinkedLease(fixture(), moved, owner);
      expect(await elsewhere()).toEqual([]);
      await fixture().leases.release(lease);
      expect(await elsewhere()).toEqual([]);

      const next = await claimSession(fixture(), moved, newWorkerId());
      await fixture().reports.report(next!.lease, { status: 'disconnected' });
      expect(await elsewhere()).toEqual([]);
      await fixture().reports.report(next!.lease, { status: 'ready' });
      expect(await elsewhere()).toEqual([moved.id]);
    });
  });
}
