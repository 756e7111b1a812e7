import { expect, test } from '@jest/globals';
import { type Instance, LeaseLost } from '../../../src/index.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { CLAIM_ALL, newWorkerId } from '../../fixture/seed.js';

/** Which worker may hold a session, and for how long. Its reports: `sessionReportsContract`. */
export const sessionLeasesContract = persistenceContract('SessionLeases', (fixture) => {
  const { expireLease, fromNow, leases, registry, reports, seed } = fixture;

  test('an instance whose QR code is not watched is idle; one request makes it claimable [D.INSTANCE.04]', async () => {
    const instance = await seed.instance();
    expect(await seed.claim(instance)).toBeUndefined();

    await fixture.instances.extendLinking(instance.accountId, instance.id, fromNow(30_000));
    expect(await seed.claim(instance)).toMatchObject({
      lease: { instanceId: instance.id, accountId: instance.accountId },
      linked: false,
      linkingWanted: true,
      forget: false,
      alive: true,
    });
  });

  test('an instance that links at once is claimable from its creation on, before those that ask later', async () => {
    const asked = await seed.instance();
    const atOnce = await seed.instance(undefined, fromNow(30_000));
    await fixture.instances.extendLinking(asked.accountId, asked.id, fromNow(30_000));
    await fixture.instances.extendLinking(atOnce.accountId, atOnce.id, fromNow(40_000));
    const orders = await leases.claim(newWorkerId(), CLAIM_ALL);
    const claimed = orders.map(({ lease }) => lease.instanceId);
    expect(claimed.filter((id) => [asked.id, atOnce.id].includes(id))).toEqual([atOnce.id, asked.id]);
    expect(orders.find(({ lease }) => lease.instanceId === atOnce.id)?.linkingWanted).toBe(true);
  });

  test('an expired request to link starts nothing [D.INSTANCE.04]', async () => {
    const instance = await seed.instance();
    await fixture.instances.extendLinking(instance.accountId, instance.id, fromNow(-1_000));
    expect(await seed.claim(instance)).toBeUndefined();
  });

  test('a new request to link never shortens an earlier one [D.INSTANCE.03]', async () => {
    const instance = await seed.instance();
    await fixture.instances.extendLinking(instance.accountId, instance.id, fromNow(30_000));
    await fixture.instances.extendLinking(instance.accountId, instance.id, fromNow(-1_000));
    expect((await seed.claim(instance))?.linkingWanted).toBe(true);
  });

  test('instances to link are claimed in the order of their requests', async () => {
    const [first, second, third] = [await seed.instance(), await seed.instance(), await seed.instance()];
    const requestQr = ({ accountId, id }: Instance, ms = 30_000) =>
      fixture.instances.extendLinking(accountId, id, fromNow(ms));
    for (const instance of [third, first, second]) await requestQr(instance);
    for (const instance of [second, third]) await requestQr(instance, 40_000);

    const ids = [first, second, third].map(({ id }) => id);
    const orders = await leases.claim(newWorkerId(), CLAIM_ALL);
    const claimed = orders.map(({ lease }) => lease.instanceId).filter((id) => ids.includes(id));
    expect(claimed).toEqual([third.id, first.id, second.id]);
  });

  test('a linked instance is claimable without a request [D.INSTANCE.05]', async () => {
    const instance = await seed.instance();
    await leases.release(await seed.linkedLease(instance));
    expect(await seed.claim(instance)).toMatchObject({ linked: true, alive: true });
  });

  test('failed and removed instances are not claimed', async () => {
    const [failed, removed] = [await seed.instance(), await seed.instance()];
    const lease = await seed.linkedLease(failed);
    await reports.report(lease, { status: 'failed' });
    await leases.release(lease);
    // Before any other claim, which takes everything there is.
    expect(await seed.claim(failed)).toBeUndefined();

    await leases.release(await seed.linkedLease(removed));
    await fixture.instances.remove(removed.accountId, removed.id);
    expect(await seed.claim(removed)).toBeUndefined();
  });

  test('ten concurrent claims never share a session', async () => {
    const instances = await Promise.all(times(12, () => seed.instance()));
    for (const { accountId, id } of instances) {
      await fixture.instances.extendLinking(accountId, id, fromNow(30_000));
    }
    const claims = await Promise.all(times(10, () => leases.claim(newWorkerId(), CLAIM_ALL)));
    // A claim may skip rows that another one is locking; the next claim takes what is left.
    claims.push(await leases.claim(newWorkerId(), CLAIM_ALL));

    const wanted = new Set(instances.map(({ id }) => id));
    const taken = claims
      .flat()
      .map(({ lease }) => lease.instanceId)
      .filter((id) => wanted.has(id));
    expect(taken.toSorted()).toEqual([...wanted].sort());
  });

  test('a claim takes no more than its capacity', async () => {
    const [one, two] = [await seed.instance(), await seed.instance()];
    for (const { accountId, id } of [one, two]) {
      await fixture.instances.extendLinking(accountId, id, fromNow(30_000));
    }
    expect(await leases.claim(newWorkerId(), 1)).toHaveLength(1);
    expect(await leases.claim(newWorkerId(), 0)).toHaveLength(0);
  });

  const requestLinking = ({ accountId, id }: Instance) =>
    fixture.instances.extendLinking(accountId, id, fromNow(30_000));
  const claimed = async (capacity: number, linkingCapacity?: number) => {
    const orders = await leases.claim(newWorkerId(), capacity, linkingCapacity);
    return orders.map(({ lease }) => lease.instanceId);
  };

  test('linked sessions are claimed before those waiting to be linked, however long those have waited', async () => {
    await claimed(CLAIM_ALL);
    const linked = [];
    for (const instance of await Promise.all(times(2, () => seed.instance())))
      linked.push(await seed.linkedLease(instance));
    for (const instance of await Promise.all(times(3, () => seed.instance()))) await requestLinking(instance);
    // As after the death of their worker.
    for (const lease of linked) await expireLease(lease);

    expect((await claimed(2)).toSorted()).toEqual(linked.map(({ instanceId }) => instanceId).toSorted());
  });

  test('a claim takes no more sessions to link than it has capacity for', async () => {
    await claimed(CLAIM_ALL);
    const lease = await seed.linkedLease(await seed.instance());
    for (const instance of await Promise.all(times(3, () => seed.instance()))) await requestLinking(instance);
    await leases.release(lease);

    expect((await registry.readClusterState()).linking).toBe(3);
    const first = await claimed(CLAIM_ALL, 1);
    expect(first).toHaveLength(2);
    expect(first).toContain(lease.instanceId);
    expect(await claimed(CLAIM_ALL, 0)).toEqual([]);
    expect(await claimed(CLAIM_ALL, 5)).toHaveLength(2);
  });

  test('an account that links many instances does not delay another that asked later', async () => {
    await claimed(CLAIM_ALL);
    const { id: accountId } = await seed.account();
    const many = await Promise.all(times(4, () => seed.instance(accountId)));
    const other = await seed.instance();
    for (const instance of [...many, other]) await requestLinking(instance);
    expect(await claimed(2)).toEqual([many[0]!.id, other.id]);
    expect(await claimed(CLAIM_ALL)).toEqual(many.slice(1).map(({ id }) => id));
  });

  test('a held session cannot be claimed, not even by its holder', async () => {
    const instance = await seed.instance();
    const owner = newWorkerId();
    await seed.linkedLease(instance, owner);
    expect(await seed.claim(instance, owner)).toBeUndefined();
    expect(await seed.claim(instance)).toBeUndefined();
  });

  test('a released session is claimable at once, and its old lease is void', async () => {
    const { instance, lease } = await seed.linked();
    await leases.release(lease);

    await expect(reports.report(lease, { qr: null })).rejects.toBeInstanceOf(LeaseLost);
    expect((await seed.claim(instance))?.lease.epoch).toBeGreaterThan(lease.epoch);
  });

  test('a late release by a former worker does not affect the current one', async () => {
    const instance = await seed.instance();
    const old = await seed.linkingLease(instance);
    await expireLease(old);
    const present = await seed.linkedLease(instance);

    await leases.release(old);
    await reports.report(present, { status: 'disconnected' });
    expect(await seed.claim(instance)).toBeUndefined();
  });
});
