import { expect, test } from '@jest/globals';
import { addDays, dayOf, dayStart } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

export const conversationRetentionContract = persistenceContract('Conversations, retention', (fixture) => {
  const { clock, conversations, inbox, retention, seed } = fixture;

  const daysAgo = (days: number) => addDays(dayOf(clock.now()), -days);

  /** A conversation with a message at the beginning of each of these days. */
  async function seedThread(...days: number[]) {
    const sender = await seed.sender();
    const accountId = sender.account.id;
    const from = newNumber();
    const messages = days.map((day) =>
      anIncomingMessage({ from, fromName: 'Ravi', at: dayStart(daysAgo(day)) }),
    );
    await inbox.storeInbound(sender.lease, messages);
    const find = async () => (await conversations.list({ accountId, unreadOnly: false, limit: 9 }))[0]!;
    const prune = (day: number, limit = 100) => retention.deleteBefore(accountId, daysAgo(day), limit);
    return { ...sender, accountId, from, find, prune, before: await find() };
  }

  test('a conversation whose messages are all deleted keeps its name, and has neither preview nor unread messages', async () => {
    const { find, prune, before } = await seedThread(9, 8);
    await prune(7);
    expect(await find()).toEqual({ ...before, preview: '', unread: 0 });
    expect(await conversations.listMessages({ conversation: before, limit: 9, bytes: 1e6 })).toEqual([]);
  });

  test('of more conversations than a portion none keeps its preview', async () => {
    const { accountId, lease } = await seedThread(1);
    const old = Array.from({ length: 7 }, () => anIncomingMessage({ at: dayStart(daysAgo(9)) }));
    await inbox.storeInbound(lease, old);
    const portions = [];
    for (let portion = 2; portion === 2; portions.push(portion))
      portion = await retention.deleteBefore(accountId, daysAgo(7), 2);
    expect(portions).toEqual([2, 2, 2, 1]);
    const all = await conversations.list({ accountId, unreadOnly: false, limit: 9 });
    expect(all.map(({ preview, unread }) => [preview !== '', unread])).toEqual([
      [true, 1],
      ...old.map(() => [false, 0]),
    ]);
  });

  test('what is deleted of a conversation that goes on is not unread any more', async () => {
    const { find, prune, before } = await seedThread(10, 9, 8, 2, 1);
    expect(before.unread).toBe(5);
    await prune(7, 2);
    expect(await find()).toEqual({ ...before, unread: 3 });
    await prune(7, 2);
    expect(await find()).toEqual({ ...before, unread: 2 });
  });

  test('what was read before it is deleted is not taken off what is unread', async () => {
    const { accountId, find, prune, before } = await seedThread(10, 9, 8, 2, 1);
    const upTo = { createdAt: dayStart(daysAgo(9)), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
    expect(await conversations.markRead(accountId, before.id, upTo)).toMatchObject({ unread: 3 });
    await prune(7);
    expect(await find()).toMatchObject({ unread: 2, preview: before.preview });
  });

  test('a thread shows nothing from before the history begins, though it is not deleted yet', async () => {
    const { prune, before } = await seedThread(10, 9, 1);
    await prune(7, 1);
    const thread = await conversations.listMessages({ conversation: before, limit: 9, bytes: 1e6 });
    expect(thread.map(({ message }) => dayOf(message.createdAt))).toEqual([daysAgo(1)]);
  });

  test('conversations of other accounts stay as they are', async () => {
    const other = await seedThread(9);
    await (await seedThread(9)).prune(7);
    expect(await other.find()).toEqual(other.before);
  });

  test('somebody who writes again goes on in the same conversation', async () => {
    const { lease, from, find, prune, before } = await seedThread(9);
    await prune(7);
    await inbox.storeInbound(lease, [anIncomingMessage({ from, text: 'Hello again' })]);
    expect(await find()).toMatchObject({ id: before.id, name: 'Ravi', preview: 'Hello again', unread: 1 });
  });
});
