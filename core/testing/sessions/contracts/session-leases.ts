import { describe, expect, test } from '@jest/globals';
import { type DesiredState, type Instance, LeaseLost } from '../../../src/index.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import {
  CLAIM_ALL,
  claimLinkedLease,
  claimLinkingLease,
  claimSession,
  fromNow,
  newWorkerId,
  seedAccount,
  seedInstance,
} from '../../fixture/seed.js';
import { times, usePersistence } from '../../fixture/use-persistence.js';

/** Who may hold a session, and for how long. What the holder writes: `sessionReportsContract`. */
export function sessionLeasesContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`SessionLeases, ${name}`, () => {
    const fixture = usePersistence(setup);

    async function newInstance(): Promise<Instance> {
      return seedInstance(fixture(), (await seedAccount(fixture())).id);
    }

    async function renewed(owner: string, instance: Instance): Promise<DesiredState | undefined> {
      const orders = await fixture().leases.renew(owner);
      return orders.find((order) => order.lease.instanceId === instance.id);
    }

    test('an instance that nobody looks at rests; one look and it is to be had [D.INSTANCE.04]', async () => {
      const instance = await newInstance();
      expect(await claimSession(fixture(), instance, newWorkerId())).toBeUndefined();

      await fixture().instances.extendLinking(instance.accountId, instance.id, fromNow(fixture(), 30_000));
      expect(await claimSession(fixture(), instance, newWorkerId())).toMatchObject({
        lease: { instanceId: instance.id, accountId: instance.accountId },
        linked: false,
        linkingWanted: true,
        forget: false,
        alive: true,
      });
    });

    test('a wish to link that has run out starts nothing [D.INSTANCE.04]', async () => {
      const instance = await newInstance();
      await fixture().instances.extendLinking(instance.accountId, instance.id, fromNow(fixture(), -1_000));
      expect(await claimSession(fixture(), instance, newWorkerId())).toBeUndefined();
    });

    test('an earlier wish to link is never shortened [D.INSTANCE.03]', async () => {
      const instance = await newInstance();
      await fixture().instances.extendLinking(instance.accountId, instance.id, fromNow(fixture(), 30_000));
      await fixture().instances.extendLinking(instance.accountId, instance.id, fromNow(fixture(), -1_000));
      expect((await claimSession(fixture(), instance, newWorkerId()))?.linkingWanted).toBe(true);
    });

    test('those who want to link come in the order of their asking, whoever looked last', async () => {
      const [first, second, third] = [await newInstance(), await newInstance(), await newInstance()];
      const look = ({ accountId, id }: Instance, ms = 30_000) =>
        fixture().instances.extendLinking(accountId, id, fromNow(fixture(), ms));
      for (const instance of [third, first, second]) await look(instance);
      for (const instance of [second, third]) await look(instance, 40_000);

      const ids = [first, second, third].map(({ id }) => id);
      const orders = await fixture().leases.claim(newWorkerId(), CLAIM_ALL);
      const claimed = orders.map(({ lease }) => lease.instanceId).filter((id) => ids.includes(id));
      expect(claimed).toEqual([third.id, first.id, second.id]);
    });

    test('a linked instance is to be had although nobody looks [D.INSTANCE.05]', async () => {
      const instance = await newInstance();
      await fixture().leases.release(await claimLinkedLease(fixture(), instance));
      expect(await claimSession(fixture(), instance, newWorkerId())).toMatchObject({
        linked: true,
        alive: true,
      });
    });

    test('a failed instance and a removed one are left alone', async () => {
      const [failed, removed] = [await newInstance(), await newInstance()];
      const lease = await claimLinkedLease(fixture(), failed);
      await fixture().leases.report(lease, { status: 'failed' });
      await fixture().leases.release(lease);
      // Before anything else is claimed, which takes all there is.
      expect(await claimSession(fixture(), failed, newWorkerId())).toBeUndefined();

      await fixture().leases.release(await claimLinkedLease(fixture(), removed));
      await fixture().instances.remove(removed.accountId, removed.id);
      expect(await claimSession(fixture(), removed, newWorkerId())).toBeUndefined();
    });

    test('ten claimers at once never share a session', async () => {
      const instances = await Promise.all(times(12, newInstance));
      for (const { accountId, id } of instances) {
        await fixture().instances.extendLinking(accountId, id, fromNow(fixture(), 30_000));
      }
      const claims = await Promise.all(times(10, () => fixture().leases.claim(newWorkerId(), CLAIM_ALL)));
      // Claimers may pass over rows that another one is just taking; what is left is there for the next.
      claims.push(await fixture().leases.claim(newWorkerId(), CLAIM_ALL));

      const wanted = new Set(instances.map(({ id }) => id));
      const taken = claims
        .flat()
        .map(({ lease }) => lease.instanceId)
        .filter((id) => wanted.has(id));
      expect(taken.toSorted()).toEqual([...wanted].sort());
    });

    test('a claim takes no more than its capacity', async () => {
      const [one, two] = [await newInstance(), await newInstance()];
      for (const { accountId, id } of [one, two]) {
        await fixture().instances.extendLinking(accountId, id, fromNow(fixture(), 30_000));
      }
      expect(await fixture().leases.claim(newWorkerId(), 1)).toHaveLength(1);
      expect(await fixture().leases.claim(newWorkerId(), 0)).toHaveLength(0);
    });

    const wish = ({ accountId, id }: Instance) =>
      fixture().instances.extendLinking(accountId, id, fromNow(fixture(), 30_000));
    const claimed = async (room: number, linkingRoom?: number) => {
      const orders = await fixture().leases.claim(newWorkerId(), room, linkingRoom);
      return orders.map(({ lease }) => lease.instanceId);
    };

    test('linked sessions are claimed before those that only want to be linked, however long these have waited', async () => {
      await claimed(CLAIM_ALL);
      const linked = [];
      for (const instance of await Promise.all(times(2, newInstance)))
        linked.push(await claimLinkedLease(fixture(), instance));
      for (const instance of await Promise.all(times(3, newInstance))) await wish(instance);
      // As it is when the worker that held them has died.
      for (const lease of linked) await fixture().expireLease(lease);

      expect((await claimed(2)).toSorted()).toEqual(linked.map(({ instanceId }) => instanceId).toSorted());
    });

    test('a claim takes no more sessions that only want to be linked than it has room for', async () => {
      await claimed(CLAIM_ALL);
      const lease = await claimLinkedLease(fixture(), await newInstance());
      for (const instance of await Promise.all(times(3, newInstance))) await wish(instance);
      await fixture().leases.release(lease);

      expect((await fixture().leases.readClusterState()).linking).toBe(3);
      const first = await claimed(CLAIM_ALL, 1);
      expect(first).toHaveLength(2);
      expect(first).toContain(lease.instanceId);
      expect(await claimed(CLAIM_ALL, 0)).toEqual([]);
      expect(await claimed(CLAIM_ALL, 5)).toHaveLength(2);
    });

    test('an account that wants to link many instances leaves room for another that asked later', async () => {
      await claimed(CLAIM_ALL);
      const { id: accountId } = await seedAccount(fixture());
      const many = await Promise.all(times(4, () => seedInstance(fixture(), accountId)));
      const other = await newInstance();
      for (const instance of [...many, other]) await wish(instance);
      expect(await claimed(2)).toEqual([many[0]!.id, other.id]);
      expect(await claimed(CLAIM_ALL)).toEqual(many.slice(1).map(({ id }) => id));
    });

    test('a session that is held is not to be had, not even for its holder', async () => {
      const instance = await newInstance();
      const owner = newWorkerId();
      await claimLinkedLease(fixture(), instance, owner);
      expect(await claimSession(fixture(), instance, owner)).toBeUndefined();
      expect(await claimSession(fixture(), instance, newWorkerId())).toBeUndefined();
    });

    test('a renewal tells the holder what is wanted of the session', async () => {
      const instance = await newInstance();
      const owner = newWorkerId();
      const lease = await claimLinkedLease(fixture(), instance, owner);
      expect(await renewed(owner, instance)).toMatchObject({ lease, linked: true, alive: true });

      await fixture().instances.remove(instance.accountId, instance.id);
      expect((await renewed(owner, instance))?.alive).toBe(false);
    });

    test('a renewal is of the holder’s own sessions only', async () => {
      const [mine, other] = [await newInstance(), await newInstance()];
      const owner = newWorkerId();
      await claimLinkedLease(fixture(), other);
      const lease = await claimLinkedLease(fixture(), mine, owner);
      expect((await fixture().leases.renew(owner)).map((order) => order.lease)).toContainEqual(lease);
      expect(await renewed(owner, other)).toBeUndefined();
    });

    test('a lease that ran out goes to the next claimer with a higher epoch, and is lost to the first', async () => {
      const instance = await newInstance();
      const owner = newWorkerId();
      const lease = await claimLinkedLease(fixture(), instance, owner);
      await fixture().expireLease(lease);

      const next = await claimSession(fixture(), instance, newWorkerId());
      expect(next?.lease.epoch).toBe(lease.epoch + 1);
      expect(await renewed(owner, instance)).toBeUndefined();
    });

    test('a lease that ran out and that nobody took goes on with its epoch', async () => {
      const instance = await newInstance();
      const owner = newWorkerId();
      const lease = await claimLinkedLease(fixture(), instance, owner);
      await fixture().expireLease(lease);
      await expect(fixture().leases.report(lease, { qr: null })).rejects.toBeInstanceOf(LeaseLost);

      expect((await renewed(owner, instance))?.lease).toEqual(lease);
      await fixture().leases.report(lease, { status: 'disconnected' });
      expect((await fixture().instances.get(instance.accountId, instance.id)).status).toBe('disconnected');
    });

    test('a released session is to be had at once, and its old lease is worth nothing', async () => {
      const instance = await newInstance();
      const lease = await claimLinkedLease(fixture(), instance);
      await fixture().leases.release(lease);

      await expect(fixture().leases.report(lease, { qr: null })).rejects.toBeInstanceOf(LeaseLost);
      expect((await claimSession(fixture(), instance, newWorkerId()))?.lease.epoch).toBeGreaterThan(
        lease.epoch,
      );
    });

    test('a late release by a former holder does not touch the present one', async () => {
      const instance = await newInstance();
      const old = await claimLinkingLease(fixture(), instance);
      await fixture().expireLease(old);
      const present = await claimLinkedLease(fixture(), instance);

      await fixture().leases.release(old);
      await fixture().leases.report(present, { status: 'disconnected' });
      expect(await claimSession(fixture(), instance, newWorkerId())).toBeUndefined();
    });
  });
}
