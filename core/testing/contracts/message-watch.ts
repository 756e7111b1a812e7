import { describe, expect, test } from '@jest/globals';
import { publicStatus } from '../../src/index.js';
import { aReceipt } from '../builders.js';
import { WAIT_MS } from '../eventually.js';
import { seedMessage, seedSender } from '../seed.js';
import type { World } from '../world.js';
import { times, useWorld } from './use-world.js';

export function messageWatchContract(name: string, setup: () => Promise<World>): void {
  describe(`MessageWatch, ${name}`, () => {
    const world = useWorld(setup);

    async function seedSent() {
      const sender = await seedSender(world());
      const message = await seedMessage(world(), sender.instance);
      const settle = () =>
        world().outbox.settle(sender.lease, [{ id: message.id, kind: 'sent', at: world().clock.now() }]);
      const settled = (timeoutMs: number) => world().watch.settled(sender.account.id, message.id, timeoutMs);
      return { ...sender, message, settle, settled };
    }

    test('a message that is settled already is answered at once', async () => {
      const { settle, settled, message } = await seedSent();
      await settle();
      expect(await settled(0)).toEqual({ ...message, status: 'sent' });
    });

    test('the watch ends as soon as the message is settled [S.REPLY.02]', async () => {
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
      await world().outbox.settle(lease, [{ id: message.id, ...failure }]);
      expect(await watched).toMatchObject({
        status: 'failed',
        failureCode: 'refused',
        failureReason: 'WhatsApp refused it (463).',
      });
    });

    test('a receipt settles a message whose acknowledgement got lost', async () => {
      const { lease, message, settled } = await seedSent();
      const watched = settled(WAIT_MS);
      await world().outbox.take(lease, 1, []);
      const receipt = aReceipt(message, 'delivered', world().clock.now());
      await world().outbox.recordReceipts(lease, [receipt]);
      expect((await watched).status).toBe('delivered');
    });

    test('when the time runs out the message is answered as it stands [S.REPLY.03]', async () => {
      const { lease, settled } = await seedSent();
      await world().outbox.take(lease, 1, []);
      expect(publicStatus((await settled(50)).status)).toBe('pending');
    });

    test('many may watch many messages at once, each gets its own', async () => {
      const { account, instance, lease } = await seedSender(world());
      const messages = await Promise.all(times(20, () => seedMessage(world(), instance)));
      const watched = messages.map(({ id }) => world().watch.settled(account.id, id, WAIT_MS));
      const at = world().clock.now();
      await world().outbox.settle(
        lease,
        messages.map(({ id }) => ({ id, kind: 'sent', at }) as const),
      );
      expect((await Promise.all(watched)).map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
    });
  });
}
