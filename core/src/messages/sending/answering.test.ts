import { expect, test } from '@jest/globals';
import {
  anApiKey,
  anIncomingMessage,
  countSent,
  createMemoryPorts,
  newId,
  newNumber,
  seedMessage,
  seedSender,
} from '../../../testing/index.js';
import { IdempotencyKeyReused, TargetUnusable } from '../errors.js';
import { SendMessage, type SendMessageCommand } from './send-message.js';

async function start() {
  const ports = createMemoryPorts();
  const { account, instance, lease, subscription } = await seedSender(ports, { messageLimit: 50 });
  const to = newNumber();
  const key = anApiKey({ accountId: account.id });
  const command = { key, instanceId: instance.id, to, text: 'Yes', async: true };
  const send = (change: Partial<SendMessageCommand>) =>
    new SendMessage(ports).execute({ ...command, ...change });
  const stored = async () => (await ports.messages.page({ accountId: account.id, page: 1, limit: 50 })).items;
  /** The id of a message that the customer has written. */
  async function received(from = to): Promise<string> {
    const { waId, ...incoming } = anIncomingMessage({ from, text: 'Are you open?' });
    await ports.inbox.storeInbound(lease, [{ waId, ...incoming }]);
    return (await stored()).find((message) => message.waId === waId)!.id;
  }
  const written = (number = to) => seedMessage(ports, instance, { to: number });
  return { ports, account, instance, lease, subscription, to, send, stored, received, written };
}
type Shop = Awaited<ReturnType<typeof start>>;

test.each<[string, (shop: Shop) => Promise<string>]>([
  ['was received', (shop) => shop.received()],
  ['waits to be sent', async (shop) => (await shop.written()).id],
  [
    'was sent',
    async ({ ports, lease, written }) => {
      const { id } = await written();
      await ports.outbox.settle(lease, [{ id, kind: 'sent', at: ports.clock.now() }]);
      return id;
    },
  ],
])('a message that %s can be answered, for the price of any message', async (_, target) => {
  const shop = await start();
  const replyTo = await target(shop);
  const before = await countSent(shop.ports, shop.subscription);
  const { reply } = await shop.send({ replyTo });
  expect(reply.message).toMatchObject({ type: 'text', text: 'Yes', replyTo });
  expect((await shop.stored()).find(({ id }) => id === reply.message.id)).toMatchObject({ replyTo });
  expect(await countSent(shop.ports, shop.subscription)).toBe(before + 1);
});

test.each<[string, string, (shop: Shop) => Promise<string>]>([
  [
    'has failed',
    'names a message that was not sent',
    async ({ ports, lease, written }) => {
      const { id } = await written();
      const failure = { code: 'refused', reason: 'No', refund: true } as const;
      await ports.outbox.settle(lease, [{ id, kind: 'failed', ...failure }]);
      return id;
    },
  ],
  ['is of another chat', 'names a message of another chat', async (shop) => shop.received(newNumber())],
  [
    'is of another account',
    'names no message of this instance',
    async ({ ports, to }) => {
      const other = await seedSender(ports);
      return (await seedMessage(ports, other.instance, { to })).id;
    },
  ],
  ['is no longer there', 'names no message of this instance', async () => newId()],
])(
  'a message that %s cannot be answered: the field is named, and nothing charged',
  async (_, says, target) => {
    const shop = await start();
    const replyTo = await target(shop);
    const [sent, stored] = [await countSent(shop.ports, shop.subscription), await shop.stored()];
    const refusal = await shop.send({ replyTo, idempotencyKey: 'answer-1' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TargetUnusable);
    expect(refusal).toMatchObject({
      message: `context.message_id ${says}`,
      details: { field: 'context.message_id' },
    });
    expect(await countSent(shop.ports, shop.subscription)).toBe(sent);
    expect(await shop.stored()).toEqual(stored);
    // The refusal leaves the key free.
    expect((await shop.send({ idempotencyKey: 'answer-1' })).replayed).toBe(false);
  },
);

test('an answer that is repeated is sent once, also when its message has gone meanwhile', async () => {
  const { ports, send, received, account, stored } = await start();
  const replyTo = await received();
  const first = await send({ replyTo, idempotencyKey: 'answer-1' });
  const find = ports.timelines.find.bind(ports.timelines);
  ports.timelines.find = async (of, id) => (id === replyTo ? undefined : find(of, id));
  const again = await send({ replyTo, idempotencyKey: 'answer-1' });
  expect([again.replayed, again.reply]).toEqual([true, first.reply]);
  expect((await stored()).filter(({ direction }) => direction === 'outbound')).toHaveLength(1);
  expect(account.id).toBe(first.reply.message.accountId);
});

test('the same words in answer to another message are another request', async () => {
  const { send, received } = await start();
  const [first, second] = [await received(), await received()];
  await send({ replyTo: first, idempotencyKey: 'answer-1' });
  for (const replyTo of [second, undefined])
    await expect(send({ replyTo, idempotencyKey: 'answer-1' })).rejects.toBeInstanceOf(IdempotencyKeyReused);
});
