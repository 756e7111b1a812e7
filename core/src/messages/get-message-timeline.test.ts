import { expect, test } from '@jest/globals';
import { memoryPorts, newId, seedMessage, seedSender } from '../../testing/index.js';
import { MessageNotFound } from './errors.js';
import { GetMessageTimeline } from './get-message-timeline.js';

test('a message tells its steps to its own account and to nobody else', async () => {
  const ports = memoryPorts();
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
