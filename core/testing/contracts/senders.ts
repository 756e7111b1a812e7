import { describe, expect, test } from '@jest/globals';
import { InstanceNotFound } from '../../src/index.js';
import { linkedLease, seedAccount, seedInstance, seedSender } from '../seed.js';
import { newId } from '../uuid-v7.js';
import type { World } from '../world.js';
import { useWorld } from './use-world.js';

export function sendersContract(name: string, setup: () => Promise<World>): void {
  describe(`Senders, ${name}`, () => {
    const world = useWorld(setup);
    const statusOf = async ({ accountId, id }: { accountId: string; id: string }) =>
      (await world().senders.get(accountId, id)).status;

    test('a sender is the instance as it is stored', async () => {
      const { account, instance } = await seedSender(world());
      const stored = (await world().instances.get(account.id, instance.id)).snapshot();
      expect((await world().senders.get(account.id, instance.id)).snapshot()).toEqual(stored);
      expect((await world().senders.get(account.id, instance.id)).snapshot()).toEqual(stored);
    });

    test('another account’s instance, and one that never was, are not found, also when it was just seen [S.ERROR.05]', async () => {
      const { account, instance } = await seedSender(world());
      const ravi = await seedAccount(world());
      await world().senders.get(account.id, instance.id);
      await expect(world().senders.get(ravi.id, instance.id)).rejects.toBeInstanceOf(InstanceNotFound);
      await expect(world().senders.get(account.id, newId())).rejects.toBeInstanceOf(InstanceNotFound);
    });

    test('an instance that becomes ready is ready for the next send', async () => {
      const instance = await seedInstance(world(), (await seedAccount(world())).id);
      expect(await statusOf(instance)).toBe('initializing');
      await linkedLease(world(), instance);
      expect(await statusOf(instance)).toBe('ready');
    });

    test('what its owner reports counts for the next send', async () => {
      const { instance, lease } = await seedSender(world());
      expect(await statusOf(instance)).toBe('ready');
      await world().leases.report(lease, { status: 'disconnected' });
      expect(await statusOf(instance)).toBe('disconnected');
    });

    test('an owner that lets go leaves nobody who could send', async () => {
      const { instance, lease } = await seedSender(world());
      expect(await statusOf(instance)).toBe('ready');
      await world().leases.release(lease);
      expect(await statusOf(instance)).toBe('disconnected');
    });

    test('one whose phone removed it is no longer linked for the next send', async () => {
      const { account, instance, lease } = await seedSender(world());
      expect(await statusOf(instance)).toBe('ready');
      await world().leases.forget(lease, { status: 'logged_out' });
      expect((await world().senders.get(account.id, instance.id)).linked).toBe(false);
    });

    test('a reset one is not ready, and a removed one is not found, by the next send', async () => {
      const { account, instance } = await seedSender(world());
      expect(await statusOf(instance)).toBe('ready');
      await world().instances.reset(account.id, instance.id);
      expect(await statusOf(instance)).toBe('initializing');

      const other = await seedSender(world());
      expect(await statusOf(other.instance)).toBe('ready');
      await world().instances.remove(other.account.id, other.instance.id);
      await expect(statusOf(other.instance)).rejects.toBeInstanceOf(InstanceNotFound);
    });
  });
}
