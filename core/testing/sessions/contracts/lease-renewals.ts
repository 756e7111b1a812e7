import { expect, test } from '@jest/globals';
import { type DesiredState, type Instance, LeaseLost, type Renewal } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { newWorkerId } from '../../fixture/seed.js';

type Change = (ports: PersistenceFixture, instance: Instance) => Promise<unknown>;

/** What a renewal says of the sessions that the worker holds. */
export const leaseRenewalsContract = persistenceContract('SessionLeases, renewals', (fixture) => {
  const { expireLease, fromNow, leases, readDesiredState, reports, seed } = fixture;

  test('a renewal returns the desired state of the session', async () => {
    const instance = await seed.instance();
    const owner = newWorkerId();
    const lease = await seed.linkedLease(instance, owner);
    expect(await readDesiredState(owner, instance)).toMatchObject({ lease, linked: true, alive: true });

    await fixture.instances.remove(instance.accountId, instance.id);
    expect((await readDesiredState(owner, instance))?.alive).toBe(false);
  });

  test('a renewal returns the worker’s own sessions only', async () => {
    const [mine, other] = [await seed.instance(), await seed.instance()];
    const owner = newWorkerId();
    await seed.linkedLease(other);
    const lease = await seed.linkedLease(mine, owner);
    expect((await leases.renew(owner)).desiredStates.map((order) => order.lease)).toContainEqual(lease);
    expect(await readDesiredState(owner, other)).toBeUndefined();
  });

  test('an expired lease goes to the next claim with a higher epoch and is lost to the first worker', async () => {
    const instance = await seed.instance();
    const owner = newWorkerId();
    const lease = await seed.linkedLease(instance, owner);
    await expireLease(lease);

    const next = await seed.claim(instance);
    expect(next?.lease.epoch).toBe(lease.epoch + 1);
    expect(await readDesiredState(owner, instance)).toBeUndefined();
  });

  test('an expired lease that was not claimed is renewed with its epoch', async () => {
    const instance = await seed.instance();
    const owner = newWorkerId();
    const lease = await seed.linkedLease(instance, owner);
    await expireLease(lease);
    await expect(reports.report(lease, { qr: null })).rejects.toBeInstanceOf(LeaseLost);

    expect((await readDesiredState(owner, instance))?.lease).toEqual(lease);
    await reports.report(lease, { status: 'disconnected' });
    expect((await fixture.instances.get(instance.accountId, instance.id)).status).toBe('disconnected');
  });

  const stateIn = ({ desiredStates }: Renewal, { id }: Instance) =>
    desiredStates.find(({ lease }) => lease.instanceId === id);

  const CHANGES: [string, Change, Partial<DesiredState>][] = [
    [
      'a new display name',
      ({ instances }, { accountId, id }) => instances.setDisplayName(accountId, id, 'The shop'),
      { displayName: 'The shop' },
    ],
    [
      'a mode of number safety',
      ({ safety }, { accountId, id }) =>
        safety.changeSettings(accountId, id, () => ({
          settings: { mode: 'protect' },
          by: 'Asha',
          at: fromNow(0),
        })),
      { safetyMode: 'protect' },
    ],
    ['a removal', ({ instances }, { accountId, id }) => instances.remove(accountId, id), { alive: false }],
  ];

  test.each(CHANGES)('a renewal answers %s since the one before', async (_, change, expected) => {
    const instance = await seed.instance();
    const owner = newWorkerId();
    await seed.linkedLease(instance, owner);
    const { cursor } = await leases.renew(owner);
    await change(fixture, instance);
    expect(stateIn(await leases.renew(owner, { since: cursor }), instance)).toMatchObject(expected);
  });

  test('a renewal answers what a worker has reported since the one before', async () => {
    const { instance, lease } = await seed.linked();
    const { cursor } = await leases.renew(lease.owner);
    await reports.report(lease, { statusReasonCode: 'phone_offline', statusReason: 'The phone is offline.' });
    expect(stateIn(await leases.renew(lease.owner, { since: cursor }), instance)).toMatchObject({
      statusReasonCode: 'phone_offline',
    });
  });

  test('a renewal answers a session that is asked for again, changed or not', async () => {
    const { instance, lease } = await seed.linked();
    const { cursor } = await leases.renew(lease.owner);
    const renewal = await leases.renew(lease.owner, { since: cursor, again: [instance.id] });
    expect(stateIn(renewal, instance)).toMatchObject({ lease });
  });

  test('a session of another worker is not answered, though it is asked for', async () => {
    const [mine, other] = [await seed.linked(), await seed.linked()];
    const { cursor } = await leases.renew(mine.lease.owner);
    const again = [other.instance.id];
    expect(
      stateIn(await leases.renew(mine.lease.owner, { since: cursor, again }), other.instance),
    ).toBeUndefined();
  });

  test('a renewal after the lease ran out answers all sessions, without those that another worker claimed', async () => {
    const { instance, lease } = await seed.linked();
    const { cursor } = await leases.renew(lease.owner);
    await expireLease(lease);
    await seed.claim(instance);
    const renewal = await leases.renew(lease.owner, { since: cursor });
    expect(renewal.complete).toBe(true);
    expect(stateIn(renewal, instance)).toBeUndefined();
  });
});
