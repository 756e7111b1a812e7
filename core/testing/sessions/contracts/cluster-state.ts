import { beforeEach, expect, test } from '@jest/globals';
import type { WorkerLoad } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newWorkerId } from '../../fixture/seed.js';

/** The workers that share the sessions, as every worker reads them. There may be others: the suite checks its own. */
export const clusterStateContract = persistenceContract('WorkerRegistry', (fixture) => {
  const { fromNow, instances, leases, registry, reports, seed } = fixture;

  let owner: string;
  beforeEach(() => {
    owner = newWorkerId();
  });

  async function found(): Promise<WorkerLoad | undefined> {
    return (await registry.readClusterState()).workers.find((worker) => worker.owner === owner);
  }

  test('a worker counts from its first renewal, with its capacity and its sessions', async () => {
    expect(await found()).toBeUndefined();
    await leases.renew(owner, { capacity: 5 });
    expect(await found()).toEqual({ owner, capacity: 5, held: 0 });

    await leases.renew(owner, { capacity: 7, held: 3 });
    expect(await found()).toEqual({ owner, capacity: 7, held: 3 });
  });

  test('a draining worker no longer counts and keeps its sessions', async () => {
    const instance = await seed.instance();
    await leases.renew(owner, { capacity: 5 });
    await seed.linkedLease(instance, owner);
    const { desiredStates } = await leases.renew(owner);
    expect(await found()).toBeUndefined();
    expect(desiredStates.map(({ lease }) => lease.instanceId)).toContain(instance.id);
  });

  test('an owner that only renews its leases does not count', async () => {
    await seed.linkedLease(await seed.instance(), owner);
    await leases.renew(owner);
    expect(await found()).toBeUndefined();
  });

  test('sessions without a worker are counted until one claims them', async () => {
    const free = async () => (await registry.readClusterState()).free;
    await leases.claim(newWorkerId(), await free());
    const none = await free();
    const instance = await seed.instance();
    expect(await free()).toBe(none);
    await instances.extendLinking(instance.accountId, instance.id, fromNow(30_000));
    expect(await free()).toBe(none + 1);
    await seed.claim(instance, owner);
    expect(await free()).toBe(0);
  });

  test('the worker that released a session learns when another one has made it ready', async () => {
    const [moved, other] = [await seed.instance(), await seed.instance()];
    await seed.linkedLease(other, newWorkerId());
    const elsewhere = () => registry.listReadyElsewhere(owner, [moved.id]);
    const lease = await seed.linkedLease(moved, owner);
    expect(await elsewhere()).toEqual([]);
    await leases.release(lease);
    expect(await elsewhere()).toEqual([]);

    const next = await seed.claim(moved);
    await reports.report(next!.lease, { status: 'disconnected' });
    expect(await elsewhere()).toEqual([]);
    await reports.report(next!.lease, { status: 'ready' });
    expect(await elsewhere()).toEqual([moved.id]);
  });
});
