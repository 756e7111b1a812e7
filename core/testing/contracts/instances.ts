import { describe, expect, test } from '@jest/globals';
import { Instance, InstanceLimitReached, InstanceNotFound } from '../../src/index.js';
import { aKey, anInstance, aSealedSecret } from '../builders.js';
import {
  claimOf,
  fromNow,
  linkedLease,
  newOwner,
  seedAccount,
  seedInstance,
  seedMessage,
  seedSender,
} from '../seed.js';
import { newId } from '../uuid-v7.js';
import type { World } from '../world.js';
import { outcomes, times, useWorld } from './use-world.js';

export function instancesContract(name: string, setup: () => Promise<World>): void {
  describe(`Instances, ${name}`, () => {
    const world = useWorld(setup);

    function add(instance: Instance, limit: number): Promise<void> {
      const key = aKey({ accountId: instance.accountId, instanceId: instance.id });
      return world().instances.add(instance, key, aSealedSecret(), limit);
    }

    test('a new instance is found by its account, as it was stored', async () => {
      const { id: accountId } = await seedAccount(world());
      const instance = anInstance(accountId);
      await add(instance, 1);
      expect((await world().instances.get(accountId, instance.id)).snapshot()).toEqual(instance.snapshot());
    });

    test('another account’s instance, and one that never was, are not found [S.ERROR.05]', async () => {
      const instance = await seedInstance(world(), (await seedAccount(world())).id);
      const ravi = await seedAccount(world());
      const { instances } = world();

      await expect(instances.get(ravi.id, instance.id)).rejects.toBeInstanceOf(InstanceNotFound);
      await expect(instances.get(ravi.id, newId())).rejects.toBeInstanceOf(InstanceNotFound);
      await expect(instances.reset(ravi.id, instance.id)).rejects.toBeInstanceOf(InstanceNotFound);
      await expect(instances.remove(ravi.id, instance.id)).rejects.toBeInstanceOf(InstanceNotFound);
      expect((await instances.get(instance.accountId, instance.id)).id).toBe(instance.id);
    });

    test('an account lists its instances, the oldest first', async () => {
      const { id: accountId } = await seedAccount(world());
      const newer = anInstance(accountId, fromNow(world(), -1_000));
      const older = anInstance(accountId, fromNow(world(), -2_000));
      await add(newer, 9);
      await add(older, 9);
      await seedInstance(world(), (await seedAccount(world())).id);

      const listed = await world().instances.listOf(accountId);
      expect(listed.map(({ id }) => id)).toEqual([older.id, newer.id]);
    });

    test('one more than the limit is refused and leaves neither instance nor key [1.USE.05]', async () => {
      const { id: accountId } = await seedAccount(world());
      await add(anInstance(accountId), 1);
      const second = anInstance(accountId);

      await expect(add(second, 1)).rejects.toBeInstanceOf(InstanceLimitReached);
      await expect(world().instances.get(accountId, second.id)).rejects.toBeInstanceOf(InstanceNotFound);
      expect(await world().keys.ofInstance(accountId, second.id)).toBeUndefined();
    });

    test('the limit holds under 20 adds at once', async () => {
      const { id: accountId } = await seedAccount(world());
      const { done, errors } = await outcomes(times(20, () => add(anInstance(accountId), 5)));

      expect(done).toHaveLength(5);
      expect(errors.every((error) => error instanceof InstanceLimitReached)).toBe(true);
      expect(await world().instances.listOf(accountId)).toHaveLength(5);
    });

    test('a smaller limit keeps what is there and refuses new ones [D.CHANGE.07]', async () => {
      const { id: accountId } = await seedAccount(world());
      await add(anInstance(accountId), 5);
      await add(anInstance(accountId), 5);

      await expect(add(anInstance(accountId), 1)).rejects.toBeInstanceOf(InstanceLimitReached);
      expect(await world().instances.listOf(accountId)).toHaveLength(2);
    });

    test('a removed instance is hidden with its key and makes room for another', async () => {
      const { id: accountId } = await seedAccount(world());
      const instance = anInstance(accountId);
      await add(instance, 1);
      await world().instances.remove(accountId, instance.id);

      await expect(world().instances.get(accountId, instance.id)).rejects.toBeInstanceOf(InstanceNotFound);
      await expect(world().instances.remove(accountId, instance.id)).rejects.toBeInstanceOf(InstanceNotFound);
      expect(await world().instances.listOf(accountId)).toEqual([]);
      expect(await world().keys.ofInstance(accountId, instance.id)).toBeUndefined();
      await add(anInstance(accountId), 1);
      expect(await world().instances.listOf(accountId)).toHaveLength(1);
    });

    test('the messages of a removed instance stay', async () => {
      const { account, instance } = await seedSender(world());
      const message = await seedMessage(world(), instance);
      await world().instances.remove(account.id, instance.id);
      expect((await world().messages.byId(account.id, message.id))?.text).toBe(message.text);
    });

    test('a reset instance begins anew and knows nothing of the phone', async () => {
      const { id: accountId } = await seedAccount(world());
      const instance = await seedInstance(world(), accountId);
      await linkedLease(world(), instance);
      await world().instances.reset(accountId, instance.id);

      const now = await world().instances.get(accountId, instance.id);
      expect(now.snapshot()).toEqual(Instance.restore(instance.snapshot()).snapshot());
    });

    test('nobody else’s look at the QR code starts linking', async () => {
      const instance = await seedInstance(world(), (await seedAccount(world())).id);
      const ravi = await seedAccount(world());
      await outcomes([world().instances.keepLinking(ravi.id, instance.id, fromNow(world(), 60_000))]);
      expect(await claimOf(world(), instance, newOwner())).toBeUndefined();
    });
  });
}
