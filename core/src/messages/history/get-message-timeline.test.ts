import { expect, test } from '@jest/globals';
import {
  aReceipt,
  createMemoryPorts,
  fromNow,
  newId,
  seedMessage,
  seedSender,
} from '../../../testing/index.js';
import { MessageNotFound } from '../errors.js';
import { GetMessageTimeline } from './get-message-timeline.js';

test('a message shows its steps to its own account only', async () => {
  const ports = createMemoryPorts();
  const { account, instance, lease } = await seedSender(ports);
  const message = await seedMessage(ports, instance);
  const sentAt = ports.clock.now();
  await ports.outbox.settle(lease, [{ id: message.id, kind: 'sent', at: sentAt }]);
  const timeline = new GetMessageTimeline(ports);

  expect(await timeline.execute({ accountId: account.id, messageId: message.id })).toEqual({
    message: { ...message, status: 'sent' },
    sentAt,
    deliveredAt: null,
    readAt: null,
  });
  for (const query of [
    { accountId: newId(), messageId: message.id },
    { accountId: account.id, messageId: newId() },
  ]) {
    await expect(timeline.execute(query)).rejects.toBeInstanceOf(MessageNotFound);
  }
});

test('no step is shown earlier than the one before it, although WhatsApp reports whole seconds', async () => {
  const ports = createMemoryPorts();
  const { account, instance, lease } = await seedSender(ports);
  const message = await seedMessage(ports, instance);
  const { id, createdAt } = message;
  const timeline = () => new GetMessageTimeline(ports).execute({ accountId: account.id, messageId: id });

  await ports.outbox.settle(lease, [{ id, kind: 'sent', at: fromNow(ports, -900) }]);
  await ports.inbox.recordReceipts(lease, [aReceipt(message, 'delivered', fromNow(ports, -400))]);
  expect(await timeline()).toMatchObject({ sentAt: createdAt, deliveredAt: createdAt, readAt: null });

  const readAt = fromNow(ports, 2_000);
  await ports.inbox.recordReceipts(lease, [aReceipt(message, 'read', readAt)]);
  expect(await timeline()).toMatchObject({ sentAt: createdAt, deliveredAt: createdAt, readAt });
});
