import { expect, test } from '@jest/globals';
import { publicStatus } from '../../../src/index.js';
import { WAIT_MS } from '../../eventually.js';
import { aReceipt } from '../../fixture/message-builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

export const messageWatchContract = persistenceContract('MessageWatch', (fixture) => {
  const { clock, inbox, outbox, seed, watch } = fixture;

  async function seedSent() {
    const sender = await seed.sender();
    const message = await seed.message(sender.instance);
    const sentAt = clock.now();
    const settle = () => outbox.settle(sender.lease, [{ id: message.id, kind: 'sent', at: sentAt }]);
    const settled = (timeoutMs: number) => watch.waitUntilSettled(sender.account.id, message.id, timeoutMs);
    const sent = { message: { ...message, status: 'sent' }, sentAt, deliveredAt: null, readAt: null };
    return { ...sender, message, settle, settled, sent };
  }

  test('a settled message is returned at once', async () => {
    const { settle, settled, sent } = await seedSent();
    await settle();
    expect(await settled(0)).toEqual(sent);
  });

  test('the wait ends as soon as the message is settled, and tells when it was [S.REPLY.02]', async () => {
    const { settle, settled, sent } = await seedSent();
    const watched = settled(WAIT_MS);
    await settle();
    expect(await watched).toEqual(sent);
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
    await outbox.settle(lease, [{ id: message.id, ...failure }]);
    expect((await watched).message).toMatchObject({
      status: 'failed',
      failureCode: 'refused',
      failureReason: 'WhatsApp refused it (463).',
    });
  });

  test('a receipt settles a message whose acknowledgement was lost', async () => {
    const { lease, message, settled } = await seedSent();
    const watched = settled(WAIT_MS);
    await outbox.take(lease, { known: 1, first: 0 }, []);
    const receipt = aReceipt(message, 'delivered', clock.now());
    await inbox.recordReceipts(lease, [receipt]);
    expect((await watched).message.status).toBe('delivered');
  });

  test('at the timeout the message is returned in its current state [S.REPLY.03]', async () => {
    const { lease, settled } = await seedSent();
    await outbox.take(lease, { known: 1, first: 0 }, []);
    expect(publicStatus((await settled(50)).message.status)).toBe('pending');
  });

  test('concurrent waits each return their own message', async () => {
    const { account, instance, lease } = await seed.sender();
    const messages = await Promise.all(times(20, () => seed.message(instance)));
    const watched = messages.map(({ id }) => watch.waitUntilSettled(account.id, id, WAIT_MS));
    const at = clock.now();
    await outbox.settle(
      lease,
      messages.map(({ id }) => ({ id, kind: 'sent', at }) as const),
    );
    expect((await Promise.all(watched)).map(({ message }) => message.id)).toEqual(
      messages.map(({ id }) => id),
    );
  });
});
