import { describe, expect, test } from '@jest/globals';
import { publicStatus } from '../../../src/index.js';
import { WAIT_MS } from '../../eventually.js';
import { aReceipt } from '../../fixture/builders.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { seedMessage, seedSender } from '../../fixture/seed.js';
import { times, usePersistence } from '../../fixture/use-persistence.js';

export function messageWatchContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`MessageWatch, ${name}`, () => {
    const fixture = usePersistence(setup);

    async function seedSent() {
      const sender = await seedSender(fixture());
      const message = await seedMessage(fixture(), sender.instance);
      const settle = () =>
        fixture().outbox.settle(sender.lease, [{ id: message.id, kind: 'sent', at: fixture().clock.now() }]);
      const settled = (timeoutMs: number) =>
        fixture().watch.waitUntilSettled(sender.account.id, message.id, timeoutMs);
      return { ...sender, message, settle, settled };
    }

    test('a settled message is returned at once', async () => {
      const { settle, settled, message } = await seedSent();
      await settle();
      expect(await settled(0)).toEqual({ ...message, status: 'sent' });
    });

    test('the wait ends as soon as the message is settled [S.REPLY.02]', async () => {
      const { settle, settled } = await seedSent();
      const watched = settled(WAIT_MS);
      await settle();
      expect((await watched).status).toBe('sent');
    });

    test('a message that failed is settled, with its reason [D.MESSAGE.02]', async () => {
      const { lease, message, settled } = await seedSent();
      const watched = settled(WAIT_MS);
      const failure = {
        kind: 'failed',
        code: 'refused',
        reason: 'WhatsApp refused it (463).',
        refund: true,
      } as const;
      await fixture().outbox.settle(lease, [{ id: message.id, ...failure }]);
      expect(await watched).toMatchObject({
        status: 'failed',
        failureCode: 'refused',
        failureReason: 'WhatsApp refused it (463).',
      });
    });

    test('a receipt settles a message whose acknowledgement was lost', async () => {
      const { lease, message, settled } = await seedSent();
      const watched = settled(WAIT_MS);
      await fixture().outbox.take(lease, 1, []);
      const receipt = aReceipt(message, 'delivered', fixture().clock.now());
      await fixture().inbox.recordReceipts(lease, [receipt]);
      expect((await watched).status).toBe('delivered');
    });

    test('at the timeout the message is returned in its current state [S.REPLY.03]', async () => {
      const { lease, settled } = await seedSent();
      await fixture().outbox.take(lease, 1, []);
      expect(publicStatus((await settled(50)).status)).toBe('pending');
    });

    test('concurrent waits each return their own message', async () => {
      const { account, instance, lease } = await seedSender(fixture());
      const messages = await Promise.all(times(20, () => seedMessage(fixture(), instance)));
      const watched = messages.map(({ id }) => fixture().watch.waitUntilSettled(account.id, id, WAIT_MS));
      const at = fixture().clock.now();
      await fixture().outbox.settle(
        lease,
        messages.map(({ id }) => ({ id, kind: 'sent', at }) as const),
      );
      expect((await Promise.all(watched)).map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
    });
  });
}
