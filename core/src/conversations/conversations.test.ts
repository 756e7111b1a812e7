import { describe, expect, test } from '@jest/globals';
import {
  anIncomingMessage,
  countSent,
  createMemoryPorts,
  newId,
  newNumber,
  seedAccount,
  seedSender,
} from '../../testing/index.js';
import { MessageNotFound, QuotaExhausted } from '../messages/errors.js';
import { MINUTE_MS } from '../shared/clock.js';
import { ConversationNotFound } from './errors.js';
import { MarkConversationRead } from './mark-conversation-read.js';
import { GetConversation, ListConversationMessages, ListConversations } from './read-conversations.js';
import { ReplyToConversation } from './reply-to-conversation.js';

/** An inbox in which so many people have written, the first of them last. */
async function start(people = 1, messageLimit = 10) {
  const ports = createMemoryPorts();
  const { account, instance, lease, subscription } = await seedSender(ports, { messageLimit });
  const ago = (minutes: number) => new Date(ports.clock.now().getTime() - minutes * MINUTE_MS);
  const numbers = Array.from({ length: people }, newNumber);
  await ports.inbox.storeInbound(
    lease,
    numbers.map((from, index) => anIncomingMessage({ from, at: ago(index + 1) })),
  );
  const accountId = account.id;
  const list = (query: { limit?: number; before?: { createdAt: Date; id: string } | undefined } = {}) =>
    new ListConversations(ports).execute({ accountId, unreadOnly: false, limit: 99, ...query });
  const first = people > 0 ? (await list()).conversations[0]! : undefined;
  const own = { accountId, conversationId: first?.id ?? newId() };
  const thread = (limit = 99, before?: { createdAt: Date; id: string }) =>
    new ListConversationMessages(ports).execute({ ...own, limit, before });
  const reply = (change: object = {}) =>
    new ReplyToConversation(ports).execute({ ...own, text: 'It left', async: true, ...change });
  const read = (upTo: { messageId: string } | { at: Date }, change: object = {}) =>
    new MarkConversationRead(ports).execute({ ...own, upTo, ...change });
  return { ports, account, instance, lease, subscription, numbers, list, own, thread, reply, read, ago };
}

describe('an inbox', () => {
  test('is read in pages, the last of which has no next', async () => {
    const { list, numbers } = await start(5);
    const pages = [await list({ limit: 2 })];
    for (let next = pages[0]!.next; next; next = pages.at(-1)!.next)
      pages.push(await list({ limit: 2, before: next }));
    const chats = pages.map(({ conversations }) => conversations.map(({ chatId }) => chatId));
    expect(chats).toEqual([numbers.slice(0, 2), numbers.slice(2, 4), numbers.slice(4)]);
  });

  test('belongs to its account', async () => {
    const { ports, own, reply, read } = await start();
    const foreign = { ...own, accountId: (await seedAccount(ports)).id };
    const at = ports.clock.now();
    await expect(new GetConversation(ports).execute(foreign)).rejects.toThrow(ConversationNotFound);
    await expect(reply(foreign)).rejects.toThrow(ConversationNotFound);
    await expect(read({ at }, foreign)).rejects.toThrow(ConversationNotFound);
    await expect(new ListConversationMessages(ports).execute({ ...foreign, limit: 9 })).rejects.toThrow(
      ConversationNotFound,
    );
    expect(await new GetConversation(ports).execute(own)).toMatchObject({ id: own.conversationId });
  });
});

describe('a reply', () => {
  test('goes to the person of the conversation, is charged, and is sent once however often it is repeated', async () => {
    const { ports, instance, subscription, numbers, reply, thread } = await start();
    const [first, again] = [await reply({ idempotencyKey: 'one' }), await reply({ idempotencyKey: 'one' })];
    expect(first.reply.message).toMatchObject({ instanceId: instance.id, number: numbers[0] });
    expect(again).toEqual({ ...first, replayed: true });
    expect(await countSent(ports, subscription)).toBe(1);
    expect((await thread()).messages.map(({ message }) => message.text)).toContain('It left');
  });

  test('is refused when the quota is used up', async () => {
    const { reply } = await start(1, 1);
    await reply();
    await expect(reply()).rejects.toThrow(QuotaExhausted);
  });
});

describe('reading', () => {
  test('up to a message leaves what came behind it', async () => {
    const { ports, lease, numbers, thread, read } = await start();
    const [shown] = (await thread()).messages;
    await ports.inbox.storeInbound(lease, [anIncomingMessage({ from: numbers[0]!, at: ports.clock.now() })]);
    const done = await read({ messageId: shown!.message.id });
    expect(done).toMatchObject({ unread: 1, readAt: shown!.message.createdAt });
  });

  test('up to a time that is yet to come goes as far as the present', async () => {
    const { ports, read, ago } = await start();
    const now = ports.clock.now();
    expect(await read({ at: ago(-60) })).toMatchObject({ unread: 0, readAt: now });
    expect(await read({ at: ago(60) })).toMatchObject({ readAt: now });
  });

  test('names a message of that conversation', async () => {
    const { ports, list, own, read } = await start(2);
    const other = (await list()).conversations[1]!;
    const [message] = await ports.conversations.listMessages({ conversation: other, limit: 1, bytes: 99 });
    await expect(read({ messageId: message!.message.id })).rejects.toThrow(MessageNotFound);
    await expect(read({ messageId: newId() })).rejects.toThrow(MessageNotFound);
    expect(await new GetConversation(ports).execute(own)).toMatchObject({ unread: 1, readAt: null });
  });
});

test('a thread is read in pages that neither repeat nor skip a message that arrives meanwhile', async () => {
  const { ports, lease, numbers, thread, ago } = await start();
  const from = numbers[0]!;
  const receive = (text: string, minutes: number) =>
    ports.inbox.storeInbound(lease, [anIncomingMessage({ from, text, at: ago(minutes) })]);
  for (const minutes of [5, 4, 3, 2]) await receive(`${minutes} ago`, minutes);
  const first = await thread(2);
  await receive('now', 0);
  const rest = await thread(9, first.next);
  const texts = [...first.messages, ...rest.messages].map(({ message }) => message.text);
  expect(texts.slice(1)).toEqual(['2 ago', '3 ago', '4 ago', '5 ago']);
  expect(rest.next).toBeUndefined();
});
