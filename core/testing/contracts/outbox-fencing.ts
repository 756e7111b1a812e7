import { describe, expect, test } from '@jest/globals';
import { LeaseLost, type Outbox, type SessionLease } from '../../src/index.js';
import { anIncomingMessage } from '../builders.js';
import { claimOf, newOwner, seedMessage, seedSender, sentNow } from '../seed.js';
import type { World } from '../world.js';
import { useWorld } from './use-world.js';

/** An owner whose lease has moved on must not write anything, whatever it believes. */
export function outboxFencingContract(name: string, setup: () => Promise<World>): void {
  describe(`Outbox fencing, ${name}`, () => {
    const world = useWorld(setup);

    async function seedStale(takenOver: boolean) {
      const sender = await seedSender(world());
      const message = await seedMessage(world(), sender.instance);
      await world().expireLease(sender.lease);
      if (takenOver) await claimOf(world(), sender.instance, newOwner());
      return { ...sender, message };
    }

    type Write = (outbox: Outbox, lease: SessionLease, id: string, waId: string) => Promise<unknown>;
    const at = new Date();
    const refusal = { kind: 'failed', code: 'refused', reason: 'Refused.', refund: true } as const;
    const writes: [string, Write][] = [
      ['take', (outbox, lease) => outbox.take(lease, 10, [])],
      ['settle', (outbox, lease, id) => outbox.settle(lease, [{ id, ...refusal }])],
      ['failWaiting', (outbox, lease) => outbox.failWaiting(lease, 'logged_out', 'Logged out.')],
      [
        'recordReceipts',
        (outbox, lease, _, waId) => outbox.recordReceipts(lease, [{ waId, status: 'read', at }]),
      ],
      ['storeInbound', (outbox, lease) => outbox.storeInbound(lease, [anIncomingMessage()])],
    ];

    for (const [verb, write] of writes) {
      for (const takenOver of [true, false]) {
        const when = takenOver ? 'that another owner has taken over' : 'that ran out';
        test(`${verb} under a lease ${when} is refused and changes nothing`, async () => {
          const { account, subscription, lease, message } = await seedStale(takenOver);

          const attempt = write(world().outbox, lease, message.id, message.waId);
          await expect(attempt).rejects.toBeInstanceOf(LeaseLost);

          const page = await world().messages.page({ accountId: account.id, page: 1, limit: 9 });
          expect(page).toEqual({ items: [message], total: 1 });
          expect(await sentNow(world(), subscription)).toBe(1);
        });
      }
    }

    test('the holder of an instance that was removed can write nothing more', async () => {
      const { account, instance, lease } = await seedSender(world());
      await world().instances.remove(account.id, instance.id);

      const attempt = world().outbox.storeInbound(lease, [anIncomingMessage()]);
      await expect(attempt).rejects.toBeInstanceOf(LeaseLost);
      await expect(world().leases.report(lease, { status: 'ready' })).rejects.toBeInstanceOf(LeaseLost);
      expect((await world().messages.page({ accountId: account.id, page: 1, limit: 9 })).total).toBe(0);
    });
  });
}
