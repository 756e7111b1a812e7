import { describe, expect, test } from '@jest/globals';
import {
  anApiKey,
  createMemoryPorts,
  newId,
  seedInstance,
  seedMessage,
  seedSender,
} from '../../../testing/index.js';
import { MessageNotFound } from '../errors.js';
import { GetMessage } from './get-message.js';
import { ListHistory } from './list-history.js';

async function start() {
  const ports = createMemoryPorts();
  const sender = await seedSender(ports);
  const message = await seedMessage(ports, sender.instance);
  return { ports, ...sender, accountId: sender.account.id, message, getMessage: new GetMessage(ports) };
}

describe('GetMessage', () => {
  test('returns a message to every key that opens its instance [S.READ.01]', async () => {
    const { accountId, instance, message, getMessage } = await start();
    for (const key of [anApiKey({ accountId }), anApiKey({ accountId, instanceId: instance.id })]) {
      expect((await getMessage.execute({ key, messageId: message.id })).message).toEqual(message);
    }
  });

  test('hides it from the key of another instance and from another account [D.KEYS.01]', async () => {
    const { ports, accountId, message, getMessage } = await start();
    const other = await seedInstance(ports, accountId);
    for (const key of [anApiKey({ accountId, instanceId: other.id }), anApiKey({ accountId: newId() })]) {
      const attempt = getMessage.execute({ key, messageId: message.id });
      await expect(attempt).rejects.toBeInstanceOf(MessageNotFound);
    }
  });

  test('does not find an unknown id', async () => {
    const { accountId, getMessage } = await start();
    const attempt = getMessage.execute({ key: anApiKey({ accountId }), messageId: newId() });
    await expect(attempt).rejects.toBeInstanceOf(MessageNotFound);
  });
});

test('the history lists the account’s messages page by page, newest first [7.MESSAGE.01]', async () => {
  const { ports, accountId, instance, message } = await start();
  ports.clock.advance(1_000);
  const newer = await seedMessage(ports, instance);
  const history = (page: number) => new ListHistory(ports).execute({ accountId, page, limit: 1 });
  expect(await history(1)).toEqual({ items: [{ ...newer, truncated: false }], total: 2 });
  expect(await history(2)).toEqual({ items: [{ ...message, truncated: false }], total: 2 });
});
