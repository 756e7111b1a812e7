import { describe, expect, test } from '@jest/globals';
import { type Instance, LeaseLost, type SessionOrder } from '../../src/index.js';
import {
  claimOf,
  EVERYTHING,
  fromNow,
  linkedLease,
  linkingLease,
  newOwner,
  seedAccount,
  seedInstance,
} from '../seed.js';
import type { World } from '../world.js';
import { times, useWorld } from './use-world.js';

/** Who may hold a session, and for how long. What the holder writes: `sessionReportsContract`. */
export function sessionLeasesContract(name: string, setup: () => Promise<World>): void {
  describe(`SessionLeases, ${name}`, () => {
    const world = useWorld(setup);

    async function newInstance(): Promise<Instance> {
      return seedInstance(world(), (await seedAccount(world())).id);
    }

    async function renewed(owner: string, instance: Instance): Promise<SessionOrder | undefined> {
      const orders = await world().leases.renew(owner);
      return orders.find((order) => order.lease.instanceId === instance.id);
    }

    test('an instance that nobody looks at rests; one look and it is to be had [D.INSTANCE.04]', async () => {
      const instance = await newInstance();
      expect(await claimOf(world(), instance, newOwner())).toBeUndefined();

      await world().instances.keepLinking(instance.accountId, instance.id, fromNow(world(), 30_000));
      expect(await claimOf(world(), instance, newOwner())).toMatchObject({
        lease: { instanceId: instance.id, accountId: instance.accountId },
        linked: false,
        linkingWanted: true,
        forget: false,
        alive: true,
      });
    });

    test('a wish to link that has run out starts nothing [D.INSTANCE.04]', async () => {
      const instance = await newInstance();
      await world().instances.keepLinking(instance.accountId, instance.id, fromNow(world(), -1_000));
      expect(await claimOf(world(), instance, newOwner())).toBeUndefined();
    });

    test('an earlier wish to link is never shortened [D.INSTANCE.03]', async () => {
      const instance = await newInstance();
      await world().instances.keepLinking(instance.accountId, instance.id, fromNow(world(), 30_000));
      await world().instances.keepLinking(instance.accountId, instance.id, fromNow(world(), -1_000));
      expect((await claimOf(world(), instance, newOwner()))?.linkingWanted).toBe(true);
    });

    test('those who want to link come in the order of their asking, whoever looked last', async () => {
      const [first, second, third] = [await newInstance(), await newInstance(), await newInstance()];
      const look = ({ accountId, id }: Instance, ms = 30_000) =>
        world().instances.keepLinking(accountId, id, fromNow(world(), ms));
      for (const instance of [third, first, second]) await look(instance);
      for (const instance of [second, third]) await look(instance, 40_000);

      const ids = [first, second, third].map(({ id }) => id);
      const orders = await world().leases.claim(newOwner(), EVERYTHING);
      const claimed = orders.map(({ lease }) => lease.instanceId).filter((id) => ids.includes(id));
      expect(claimed).toEqual([third.id, first.id, second.id]);
    });

    test('a linked instance is to be had although nobody looks [D.INSTANCE.05]', async () => {
      const instance = await newInstance();
      await world().leases.release(await linkedLease(world(), instance));
      expect(await claimOf(world(), instance, newOwner())).toMatchObject({ linked: true, alive: true });
    });

    test('a failed instance and a removed one are left alone', async () => {
      const [failed, removed] = [await newInstance(), await newInstance()];
      const lease = await linkedLease(world(), failed);
      await world().leases.report(lease, { status: 'failed' });
      await world().leases.release(lease);
      // Before anything else is claimed, which takes all there is.
      expect(await claimOf(world(), failed, newOwner())).toBeUndefined();

      await world().leases.release(await linkedLease(world(), removed));
      await world().instances.remove(removed.accountId, removed.id);
      expect(await claimOf(world(), removed, newOwner())).toBeUndefined();
    });

    test('ten claimers at once never share a session', async () => {
      const instances = await Promise.all(times(12, newInstance));
      for (const { accountId, id } of instances) {
        await world().instances.keepLinking(accountId, id, fromNow(world(), 30_000));
      }
      const claims = await Promise.all(times(10, () => world().leases.claim(newOwner(), EVERYTHING)));
      // Claimers may pass over rows that another one is just taking; what is left is there for the next.
      claims.push(await world().leases.claim(newOwner(), EVERYTHING));

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
        await world().instances.keepLinking(accountId, id, fromNow(world(), 30_000));
      }
      expect(await world().leases.claim(newOwner(), 1)).toHaveLength(1);
      expect(await world().leases.claim(newOwner(), 0)).toHaveLength(0);
    });

    const wish = ({ accountId, id }: Instance) =>
      world().instances.keepLinking(accountId, id, fromNow(world(), 30_000));
    const claimed = async (room: number, linkingRoom?: number) => {
      const orders = await world().leases.claim(newOwner(), room, linkingRoom);
      return orders.map(({ lease }) => lease.instanceId);
    };

    test('linked sessions are claimed before those that only want to be linked, however long these have waited', async () => {
      await claimed(EVERYTHING);
      const linked = [];
      for (const instance of await Promise.all(times(2, newInstance)))
        linked.push(await linkedLease(world(), instance));
      for (const instance of await Promise.all(times(3, newInstance))) await wish(instance);
      // As it is when the worker that held them has died.
      for (const lease of linked) await world().expireLease(lease);

      expect((await claimed(2)).toSorted()).toEqual(linked.map(({ instanceId }) => instanceId).toSorted());
    });

    test('a claim takes no more sessions that only want to be linked than it has room for', async () => {
      await claimed(EVERYTHING);
      const lease = await linkedLease(world(), await newInstance());
      for (const instance of await Promise.all(times(3, newInstance))) await wish(instance);
      await world().leases.release(lease);

      expect((await world().leases.fleet()).linking).toBe(3);
      const first = await claimed(EVERYTHING, 1);
      expect(first).toHaveLength(2);
      expect(first).toContain(lease.instanceId);
      expect(await claimed(EVERYTHING, 0)).toEqual([]);
      expect(await claimed(EVERYTHING, 5)).toHaveLength(2);
    });

    test('an account that wants to link many instances leaves room for another that asked later', async () => {
      await claimed(EVERYTHING);
      const { id: accountId } = await seedAccount(world());
      const many = await Promise.all(times(4, () => seedInstance(world(), accountId)));
      const other = await newInstance();
      for (const instance of [...many, other]) await wish(instance);
      expect(await claimed(2)).toEqual([many[0]!.id, other.id]);
      expect(await claimed(EVERYTHING)).toEqual(many.slice(1).map(({ id }) => id));
    });

    test('a session that is held is not to be had, not even for its holder', async () => {
      const instance = await newInstance();
      const owner = newOwner();
      await linkedLease(world(), instance, owner);
      expect(await claimOf(world(), instance, owner)).toBeUndefined();
      expect(await claimOf(world(), instance, newOwner())).toBeUndefined();
    });

    test('a renewal tells the holder what is wanted of the session', async () => {
      const instance = await newInstance();
      const owner = newOwner();
      const lease = await linkedLease(world(), instance, owner);
      expect(await renewed(owner, instance)).toMatchObject({ lease, linked: true, alive: true });

      await world().instances.remove(instance.accountId, instance.id);
      expect((await renewed(owner, instance))?.alive).toBe(false);
    });

    test('a renewal is of the holder’s own sessions only', async () => {
      const [mine, other] = [await newInstance(), await newInstance()];
      const owner = newOwner();
      await linkedLease(world(), other);
      const lease = await linkedLease(world(), mine, owner);
      expect((await world().leases.renew(owner)).map((order) => order.lease)).toContainEqual(lease);
      expect(await renewed(owner, other)).toBeUndefined();
    });

    test('a lease that ran out goes to the next claimer with a higher epoch, and is lost to the first', async () => {
      const instance = await newInstance();
      const owner = newOwner();
      const lease = await linkedLease(world(), instance, owner);
      await world().expireLease(lease);

      const next = await claimOf(world(), instance, newOwner());
      expect(next?.lease.epoch).toBe(lease.epoch + 1);
      expect(await renewed(owner, instance)).toBeUndefined();
    });

    test('a lease that ran out and that nobody took goes on with its epoch', async () => {
      const instance = await newInstance();
      const owner = newOwner();
      const lease = await linkedLease(world(), instance, owner);
      await world().expireLease(lease);
      await expect(world().leases.report(lease, { qr: null })).rejects.toBeInstanceOf(LeaseLost);

      expect((await renewed(owner, instance))?.lease).toEqual(lease);
      await world().leases.report(lease, { status: 'disconnected' });
      expect((await world().instances.get(instance.accountId, instance.id)).status).toBe('disconnected');
    });

    test('a released session is to be had at once, and its old lease is worth nothing', async () => {
      const instance = await newInstance();
      const lease = await linkedLease(world(), instance);
      await world().leases.release(lease);

      await expect(world().leases.report(lease, { qr: null })).rejects.toBeInstanceOf(LeaseLost);
      expect((await claimOf(world(), instance, newOwner()))?.lease.epoch).toBeGreaterThan(lease.epoch);
    });

    test('a late release by a former holder does not touch the present one', async () => {
      const instance = await newInstance();
      const old = await linkingLease(world(), instance);
      await world().expireLease(old);
      const present = await linkedLease(world(), instance);

      await world().leases.release(old);
      await world().leases.report(present, { status: 'disconnected' });
      expect(await claimOf(world(), instance, newOwner())).toBeUndefined();
    });
  });
}
