import { describe, expect, test } from '@jest/globals';
import { InstanceNotFound } from '../../../src/index.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { claimLinkedLease, seedAccount, seedInstance, seedSender } from '../../fixture/seed.js';
import { usePersistence } from '../../fixture/use-persistence.js';
import { newId } from '../../shared/uuid-v7.js';

export function sendableInstancesContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`SendableInstances, ${name}`, () => {
    const fixture = usePersistence(setup);
    const statusOf = async ({ accountId, id }: { accountId: string; id: string }) =>
      (await fixture().senders.get(accountId, id)).status;

    test('a sender is the instance as stored', async () => {
      const { account, instance } = await seedSender(fixture());
      const stored = (await fixture().instances.get(account.id, instance.id)).snapshot();
      expect((await fixture().senders.get(account.id, instance.id)).snapshot()).toEqual(stored);
      expect((await fixture().senders.get(account.id, instance.id)).snapshot()).toEqual(stored);
    });

    test('an instance of another account and an unknown one are not found, even when just cached [S.ERROR.05]', async () => {
      const { account, instance } = await seedSender(fixture());
      const ravi = await seedAccount(fixture());
      await fixture().senders.get(account.id, instance.id);
      await expect(fixture().senders.get(ravi.id, instance.id)).rejects.toBeInstanceOf(InstanceNotFound);
      await expect(fixture().senders.get(account.id, newId())).rejects.toBeInstanceOf(InstanceNotFound);
    });

    test('an instance that becomes ready is ready for the next send', async () => {
      const instance = await seedInstance(fixture(), (await seedAccount(fixture())).id);
      expect(await statusOf(instance)).toBe('initializing');
      await claimLinkedLease(fixture(), instance);
      expect(await statusOf(instance)).toBe('ready');
    });

    test('a report of its worker is effective for the next send', async () => {
      const { instance, lease } = await seedSender(fixture());
      expect(await statusOf(instance)).toBe('ready');
      await fixture().reports.report(lease, { status: 'disconnected' });
      expect(await statusOf(instance)).toBe('disconnected');
    });

    test('an instance whose worker released it is not ready', async () => {
      const { instance, lease } = await seedSender(fixture());
      expect(await statusOf(instance)).toBe('ready');
      await fixture().leases.release(lease);
      expect(await statusOf(instance)).toBe('disconnected');
    });

    test('an instance whose phone removed it is no longer linked for the next send', async () => {
      const { account, instance, lease } = await seedSender(fixture());
      expect(await statusOf(instance)).toBe('ready');
      await fixture().reports.forget(lease, { status: 'logged_out' });
      expect((await fixture().senders.get(account.id, instance.id)).linked).toBe(false);
    });

    test('a reset instance is not ready, and a removed one is not found, for the next send', async () => {
      const { account, instance } = await seedSender(fixture());
      expect(await statusOf(instance)).toBe('ready');
      await fixture().instances.reset(account.id, instance.id);
      expect(await statusOf(instance)).toBe('initializing');

      const other = await seedSender(fixture());
      expect(await statusOf(other.instance)).toBe('ready');
      await fixture().instances.remove(other.account.id, other.instance.id);
      await expect(statusOf(other.instance)).rejects.toBeInstanceOf(InstanceNotFound);
    });
  });
}
