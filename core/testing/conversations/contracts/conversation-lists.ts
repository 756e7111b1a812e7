import { expect, test } from '@jest/globals';
import { type Conversation, DAY_MS, type HistoryPosition } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

export const conversationListsContract = persistenceContract('Conversations, lists', (fixture) => {
  const { clock, conversations, fromNow, inbox, outbox, seed } = fixture;

  /** A sender to whom so many people wrote, the first of them last. */
  async function seedInbox(people: number) {
    const sender = await seed.sender({ startsAt: fromNow(-DAY_MS) });
    const accountId = sender.account.id;
    const numbers = Array.from({ length: people }, newNumber);
    const messages = numbers.map((from, index) =>
      anIncomingMessage({ from, at: fromNow(-60_000 * (index + 1)) }),
    );
    await inbox.storeInbound(sender.lease, messages);
    const list = (query: Partial<Parameters<typeof conversations.list>[0]> = {}) =>
      conversations.list({ accountId, unreadOnly: false, limit: 99, ...query });
    return { ...sender, accountId, numbers, messages, list };
  }

  const chatsOf = (found: readonly Conversation[]) => found.map(({ chatId }) => chatId);
  const behind = (found: readonly Conversation[]): HistoryPosition => {
    const { lastAt, id } = found.at(-1)!;
    return { createdAt: lastAt, id };
  };

  test('the one with the newest message is first, and other accounts have none of them', async () => {
    const { numbers, list, lease } = await seedInbox(3);
    expect(chatsOf(await list())).toEqual(numbers);
    await inbox.storeInbound(lease, [anIncomingMessage({ from: numbers[2]!, at: clock.now() })]);
    expect(chatsOf(await list())).toEqual([numbers[2], numbers[0], numbers[1]]);
    expect(await list({ accountId: (await seed.account()).id })).toEqual([]);
  });

  test('a conversation of another account is not found', async () => {
    const { accountId, list } = await seedInbox(1);
    const [conversation] = await list();
    expect(await conversations.find(accountId, conversation!.id)).toEqual(conversation);
    const other = (await seed.account()).id;
    expect(await conversations.find(other, conversation!.id)).toBeUndefined();
    const upTo = { createdAt: clock.now(), id: conversation!.id };
    expect(await conversations.markRead(other, conversation!.id, upTo)).toBeUndefined();
    expect(await list()).toEqual([conversation]);
  });

  test('the unread ones, and those of an instance, can be asked for', async () => {
    const { account, accountId, instance, numbers, list } = await seedInbox(3);
    const other = await seed.instance(account.id);
    const another = newNumber();
    await inbox.storeInbound(await seed.linkedLease(other), [anIncomingMessage({ from: another })]);
    const [, read] = await list({ instanceId: instance.id });
    await conversations.markRead(accountId, read!.id, behind([read!]));
    expect(chatsOf(await list({ instanceId: other.id }))).toEqual([another]);
    expect(chatsOf(await list({ instanceId: instance.id }))).toEqual(numbers);
    const unread = numbers.filter((number) => number !== read!.chatId);
    expect(chatsOf(await list({ unreadOnly: true }))).toEqual([another, ...unread]);
    expect(chatsOf(await list({ unreadOnly: true, instanceId: instance.id }))).toEqual(unread);
  });

  test('pages go on behind the last one and repeat none, whatever moves to the top meanwhile', async () => {
    const { lease, numbers, list } = await seedInbox(7);
    const first = await list({ limit: 3 });
    // One that was shown, and one that was not.
    for (const from of [numbers[1]!, numbers[5]!])
      await inbox.storeInbound(lease, [anIncomingMessage({ from, at: clock.now() })]);
    const second = await list({ limit: 3, before: behind(first) });
    expect([...chatsOf(first), ...chatsOf(second)]).toEqual(numbers.filter((_, index) => index !== 5));
    expect(await list({ before: behind(second) })).toEqual([]);
    expect(chatsOf(await list({ limit: 2 })).toSorted()).toEqual([numbers[1], numbers[5]].toSorted());
  });

  test('pages show each of those whose newest messages are of one moment once', async () => {
    const { lease, accountId } = await seedInbox(0);
    const at = fromNow(-1_000);
    await inbox.storeInbound(
      lease,
      Array.from({ length: 7 }, () => anIncomingMessage({ at })),
    );
    const seen: string[] = [];
    for (let before: HistoryPosition | undefined; ; ) {
      const page = await conversations.list({ accountId, unreadOnly: false, before, limit: 3 });
      seen.push(...page.map(({ id }) => id));
      if (page.length < 3) break;
      before = behind(page);
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  test('a thread has the messages of both sides with their steps, newest first, in pages, and no others', async () => {
    const { account, instance, lease, numbers, messages, list } = await seedInbox(2);
    const [conversation] = await list();
    const to = numbers[0]!;
    const body = { type: 'location', latitude: 12.97, longitude: 77.59, name: 'On its way' } as const;
    const reply = await seed.message(instance, { to, body, at: fromNow(-2_000) });
    await outbox.settle(lease, [{ id: reply.id, kind: 'sent', at: clock.now() }]);
    await inbox.storeInbound(lease, [
      anIncomingMessage({ from: to, text: 'Thanks', fromName: 'Ravi', at: fromNow(-1_000) }),
      anIncomingMessage({ from: null, fromLid: to, text: 'of another person' }),
    ]);
    const other = await seed.linkedLease(await seed.instance(account.id));
    await inbox.storeInbound(other, [anIncomingMessage({ from: to, text: 'to another instance' })]);

    const query = { conversation: conversation!, bytes: 1e6 };
    const thread = await conversations.listMessages({ ...query, limit: 9 });
    expect(thread.map(({ message }) => message.text)).toEqual(['Thanks', 'On its way', messages[0]!.text]);
    expect(thread[0]!.message).toMatchObject({ fromName: 'Ravi', direction: 'inbound', number: to });
    expect(thread[1]).toMatchObject({
      sentAt: expect.any(Date),
      message: { status: 'sent', fromName: null, body },
    });

    const page = await conversations.listMessages({ ...query, limit: 2 });
    const { createdAt, id } = page[1]!.message;
    const rest = await conversations.listMessages({ ...query, before: { createdAt, id }, limit: 9 });
    expect([...page, ...rest]).toEqual(thread);
    expect(await conversations.listMessages({ ...query, limit: 9, bytes: 3 })).toHaveLength(1);
  });
});
