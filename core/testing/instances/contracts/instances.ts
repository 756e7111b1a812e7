import { expect, test } from '@jest/globals';
import { Instance, InstanceLimitReached, InstanceNotFound } from '../../../src/index.js';
import { anApiKey, anInstance, aSealedSecret } from '../../fixture/builders.js';
import { collectOutcomes, times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

export const instancesContract = persistenceContract('Instances', (fixture) => {
  const { fromNow, instances, keys, messages, seed } = fixture;

  function add(instance: Instance, limit: number): Promise<void> {
    const key = anApiKey({ accountId: instance.accountId, instanceId: instance.id });
    return instances.add(instance, key, aSealedSecret(), limit);
  }

  test('a new instance is found unchanged by its account', async () => {
    const { id: accountId } = await seed.account();
    const instance = anInstance(accountId);
    await add(instance, 1);
    expect((await instances.get(accountId, instance.id)).snapshot()).toEqual(instance.snapshot());
  });

  test('an instance of another account and an unknown one are not found [S.ERROR.05]', async () => {
    const instance = await seed.instance();
    const ravi = await seed.account();

    await expect(instances.get(ravi.id, instance.id)).rejects.toBeInstanceOf(InstanceNotFound);
    await expect(instances.get(ravi.id, newId())).rejects.toBeInstanceOf(InstanceNotFound);
    await expect(instances.reset(ravi.id, instance.id)).rejects.toBeInstanceOf(InstanceNotFound);
    await expect(instances.remove(ravi.id, instance.id)).rejects.toBeInstanceOf(InstanceNotFound);
    expect((await instances.get(instance.accountId, instance.id)).id).toBe(instance.id);
  });

  test('an account lists its instances, oldest first', async () => {
    const { id: accountId } = await seed.account();
    const newer = anInstance(accountId, fromNow(-1_000));
    const older = anInstance(accountId, fromNow(-2_000));
    await add(newer, 9);
    await add(older, 9);
    await seed.instance();

    const listed = await instances.listOf(accountId);
    expect(listed.map(({ id }) => id)).toEqual([older.id, newer.id]);
  });

  test('an instance beyond the limit is refused and leaves neither instance nor key [1.USE.05]', async () => {
    const { id: accountId } = await seed.account();
    await add(anInstance(accountId), 1);
    const second = anInstance(accountId);

    await expect(add(second, 1)).rejects.toBeInstanceOf(InstanceLimitReached);
    await expect(instances.get(accountId, second.id)).rejects.toBeInstanceOf(InstanceNotFound);
    expect(await keys.findByInstance(accountId, second.id)).toBeUndefined();
  });

  test('the limit holds under 20 concurrent additions', async () => {
    const { id: accountId } = await seed.account();
    const { done, errors } = await collectOutcomes(times(20, () => add(anInstance(accountId), 5)));

    expect(done).toHaveLength(5);
    expect(errors.every((error) => error instanceof InstanceLimitReached)).toBe(true);
    expect(await instances.listOf(accountId)).toHaveLength(5);
  });

  test('a smaller limit keeps existing instances and refuses new ones [D.CHANGE.07]', async () => {
    const { id: accountId } = await seed.account();
    await add(anInstance(accountId), 5);
    await add(anInstance(accountId), 5);

    await expect(add(anInstance(accountId), 1)).rejects.toBeInstanceOf(InstanceLimitReached);
    expect(await instances.listOf(accountId)).toHaveLength(2);
  });

  test('a removed instance is hidden with its key and no longer counts', async () => {
    const { id: accountId } = await seed.account();
    const instance = anInstance(accountId);
    await add(instance, 1);
    await instances.remove(accountId, instance.id);

    await expect(instances.get(accountId, instance.id)).rejects.toBeInstanceOf(InstanceNotFound);
    await expect(instances.remove(accountId, instance.id)).rejects.toBeInstanceOf(InstanceNotFound);
    expect(await instances.listOf(accountId)).toEqual([]);
    expect(await keys.findByInstance(accountId, instance.id)).toBeUndefined();
    await add(anInstance(accountId), 1);
    expect(await instances.listOf(accountId)).toHaveLength(1);
  });

  test('the messages of a removed instance stay', async () => {
    const { account, instance } = await seed.sender();
    const message = await seed.message(instance);
    await instances.remove(account.id, instance.id);
    expect((await messages.byId(account.id, message.id))?.text).toBe(message.text);
  });

  test('a reset instance starts again and keeps nothing of the phone', async () => {
    const { id: accountId } = await seed.account();
    const instance = await seed.instance(accountId);
    await seed.linkedLease(instance);
    await instances.reset(accountId, instance.id);

    const now = await instances.get(accountId, instance.id);
    expect(now.snapshot()).toEqual(Instance.restore(instance.snapshot()).snapshot());
  });

  test('a request for the QR code by another account does not start linking', async () => {
    const instance = await seed.instance();
    const ravi = await seed.account();
    await collectOutcomes([instances.extendLinking(ravi.id, instance.id, fromNow(60_000))]);
    expect(await seed.claim(instance)).toBeUndefined();
  });
});
