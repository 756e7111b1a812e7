import { expect, test } from '@jest/globals';
import { DAY_MS, EVENT_TYPES, type HistoryPosition, type Message, maskOf } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const conversationReadingContract = persistenceContract('Conversations, reading', (fixture) => {
  const { conversations, fromNow, inbox, readEvents, seed, setEventTypes } = fixture;

  /** A conversation of messages at these moments, the oldest first. */
  async function seedThread(...moments: Date[]) {
    const sender = await seed.sender({ startsAt: fromNow(-DAY_MS) });
    const accountId = sender.account.id;
    const from = newNumber();
    const receive = (...received: Date[]) =>
      inbox.storeInbound(
        sender.lease,
        received.map((at) => anIncomingMessage({ from, at })),
      );
    await receive(...moments);
    const [conversation] = await conversations.list({ accountId, unreadOnly: false, limit: 1 });
    const thread = async () => {
      const found = await conversations.listMessages({ conversation: conversation!, limit: 99, bytes: 1e6 });
      return found.map(({ message }) => message).toReversed();
    };
    const read = (upTo: HistoryPosition) => conversations.markRead(accountId, conversation!.id, upTo);
    const unread = async () => (await conversations.find(accountId, conversation!.id))!.unread;
    return { ...sender, accountId, conversation: conversation!, from, receive, thread, read, unread };
  }

  const at = ({ createdAt, id }: Message): HistoryPosition => ({ createdAt, id });

  test('is found by its chat, within its account and instance alone', async () => {
    const { accountId, conversation, instance, from } = await seedThread(fromNow(-1_000));
    const chat = { accountId, instanceId: instance.id, chatId: from };
    expect(await conversations.findByChat(chat)).toEqual(conversation);
    const other = await seedThread(fromNow(-1_000));
    for (const foreign of [
      { ...chat, accountId: other.accountId },
      { ...chat, instanceId: other.instance.id },
      { ...chat, chatId: other.from },
    ])
      expect(await conversations.findByChat(foreign)).toBeUndefined();
  });

  test('reading up to a message leaves what is behind it unread', async () => {
    const { thread, read } = await seedThread(fromNow(-3_000), fromNow(-2_000), fromNow(-1_000));
    const [, second, third] = await thread();
    expect(await read(at(second!))).toMatchObject({ unread: 1, readAt: second!.createdAt });
    expect(await read(at(third!))).toMatchObject({ unread: 0, readAt: third!.createdAt });
  });

  test('what was read stays read: an earlier message changes nothing', async () => {
    const { thread, read, receive } = await seedThread(fromNow(-3_000), fromNow(-2_000));
    const [first, second] = await thread();
    const done = await read(at(second!));
    expect(await read(at(first!))).toEqual(done);
    await receive(fromNow(-1_000));
    expect(await read(at(first!))).toMatchObject({ unread: 1, readAt: second!.createdAt });
  });

  test('of messages of one moment those behind the named one stay unread', async () => {
    const moment = fromNow(-1_000);
    const { thread, read } = await seedThread(moment, moment, moment);
    const [first] = await thread();
    expect(await read(at(first!))).toMatchObject({ unread: 2 });
    expect(await read({ createdAt: moment, id: LAST_ID })).toMatchObject({ unread: 0, readAt: moment });
  });

  test('a message that comes late is unread until the conversation is read again', async () => {
    const { thread, read, receive, unread } = await seedThread(fromNow(-2_000));
    const [newest] = await thread();
    await read(at(newest!));
    await receive(fromNow(-60_000));
    expect(await unread()).toBe(1);
    expect(await read(at(newest!))).toMatchObject({ unread: 0, readAt: newest!.createdAt });
  });

  test('messages that are sent are never unread', async () => {
    const { thread, read, instance, from } = await seedThread(fromNow(-2_000));
    const [first] = await thread();
    await seed.message(instance, { to: from });
    expect(await read(at(first!))).toMatchObject({ unread: 0 });
  });

  test('open dashboards are told of a change, and of nothing else', async () => {
    const { accountId, conversation, instance, thread, read } = await seedThread(fromNow(-2_000));
    await setEventTypes(accountId, maskOf(EVENT_TYPES));
    const [first] = await thread();
    await Promise.all(times(3, () => read(at(first!))));
    const told = (await readEvents(accountId)).filter(({ type }) => type === 'conversation.updated');
    expect(told).toMatchObject([{ objectId: conversation.id, instanceId: instance.id, facts: null }]);
  });

  test('what arrives while it is read is counted exactly', async () => {
    const { thread, read, receive, unread } = await seedThread(fromNow(-9_000_000));
    for (let round = 1; round <= 10; round += 1) {
      const [first] = (await thread()).slice(-1);
      await Promise.all([
        read(at(first!)),
        ...[1, 2, 3].map((step) => receive(fromNow(-8_000_000 + round * 10_000 + step))),
        read(at(first!)),
      ]);
      expect(await unread()).toBe(3);
    }
  });
});
