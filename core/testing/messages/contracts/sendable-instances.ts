import { expect, test } from '@jest/globals';
import { InstanceNotFound } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

export const sendableInstancesContract = persistenceContract('SendableInstances', (fixture) => {
  const { instances, leases, reports, seed, senders } = fixture;

  const statusOf = async ({ accountId, id }: { accountId: string; id: string }) =>
    (await senders.get(accountId, id)).status;

  test('a sender is the instance as stored', async () => {
    const { account, instance } = await seed.sender();
    const stored = (await instances.get(account.id, instance.id)).snapshot();
    expect((await senders.get(account.id, instance.id)).snapshot()).toEqual(stored);
    expect((await senders.get(account.id, instance.id)).snapshot()).toEqual(stored);
  });

  test('an instance of another account and an unknown one are not found, even when just cached [S.ERROR.05]', async () => {
    const { account, instance } = await seed.sender();
    const ravi = await seed.account();
    await senders.get(account.id, instance.id);
    await expect(senders.get(ravi.id, instance.id)).rejects.toBeInstanceOf(InstanceNotFound);
    await expect(senders.get(account.id, newId())).rejects.toBeInstanceOf(InstanceNotFound);
  });

  test('an instance that becomes ready is ready for the next send', async () => {
    const instance = await seed.instance();
    expect(await statusOf(instance)).toBe('initializing');
    await seed.linkedLease(instance);
    expect(await statusOf(instance)).toBe('ready');
  });

  test('a report of its worker is effective for the next send', async () => {
    const { instance, lease } = await seed.sender();
    expect(await statusOf(instance)).toBe('ready');
    await reports.report(lease, { status: 'disconnected' });
    expect(await statusOf(instance)).toBe('disconnected');
  });

  test('an instance whose worker released it is not ready', async () => {
    const { instance, lease } = await seed.sender();
    expect(await statusOf(instance)).toBe('ready');
    await leases.release(lease);
    expect(await statusOf(instance)).toBe('disconnected');
  });

  test('an instance whose phone removed it is no longer linked for the next send', async () => {
    const { account, instance, lease } = await seed.sender();
    expect(await statusOf(instance)).toBe('ready');
    await reports.forget(lease, { status: 'logged_out' });
    expect((await senders.get(account.id, instance.id)).linked).toBe(false);
  });

  test('a reset instance is not ready, and a removed one is not found, for the next send', async () => {
    const { account, instance } = await seed.sender();
    expect(await statusOf(instance)).toBe('ready');
    await instances.reset(account.id, instance.id);
    expect(await statusOf(instance)).toBe('initializing');

    const other = await seed.sender();
    expect(await statusOf(other.instance)).toBe('ready');
    await instances.remove(other.account.id, other.instance.id);
    await expect(statusOf(other.instance)).rejects.toBeInstanceOf(InstanceNotFound);
  });
});
