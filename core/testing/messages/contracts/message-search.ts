import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  DAY_MS,
  type HistoryPosition,
  MESSAGE_STATUSES,
  type Message,
  type MessageSearchQuery,
  type MessageTimeline,
  typesAmong,
} from '../../../src/index.js';
import { anIncomingMessage, aRefusal } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

const [RAVI, MEENA, LID] = ['919800000002', '919800000003', 'lid:123456789012345'];

const TYPES = [
  undefined,
  undefined,
  ...[{ type: 'text' as const }, { hasMedia: true }, { hasMedia: false }].map(typesAmong),
];

type Asked = Pick<MessageSearchQuery, 'accountId' | 'instanceIds'> & Partial<MessageSearchQuery>;

/** Messages found by what they are. */
export const messageSearchContract = persistenceContract('MessageSearch', (fixture) => {
  const { clock, fromNow, inbox, outbox, search, seed } = fixture;

  /** Two instances with chats of three people over some days; messages in both directions, some of them failed. */
  async function seedHistory() {
    const sender = await seed.sender({ startsAt: fromNow(-20 * DAY_MS) });
    const accountId = sender.account.id;
    const second = await seed.instance(accountId);
    const lease = await seed.linkedLease(second);
    for (const [index, daysAgo] of [9, 9, 7, 7, 4, 3, 3, 3, 1, 0].entries()) {
      const at = fromNow(-daysAgo * DAY_MS - Math.floor(index / 2) * 1_000);
      const to = [RAVI, MEENA, LID][index % 3]!;
      const sent = await seed.message(index % 3 === 0 ? second : sender.instance, { at, to });
      const owner = index % 3 === 0 ? lease : sender.lease;
      if (index % 4 === 1) await outbox.settle(owner, [aRefusal(sent)]);
      if (index % 4 === 2) await outbox.settle(owner, [{ id: sent.id, kind: 'sent', at: clock.now() }]);
      const from = to === LID ? { from: null, fromLid: LID.slice(4) } : { from: to };
      const type = (['text', 'image', 'unsupported'] as const)[index % 3]!;
      await inbox.storeInbound(owner, [anIncomingMessage({ at, type, ...from })]);
    }
    const all = await pages({ accountId, instanceIds: [] });
    return { ...sender, accountId, second, all };
  }

  /** Reads to the end, page after page. */
  async function pages(query: Asked): Promise<Message[]> {
    const read: Message[] = [];
    const { limit = 100, bytes = 1_000_000, lookThrough = 1_000 } = query;
    let before: HistoryPosition | undefined;
    do {
      const { found, lookedUntil } = await search.find({ ...query, before, limit, bytes, lookThrough });
      const messages = found.map(({ message }) => message);
      read.push(...messages);
      const last = messages.at(-1);
      before = found.length === limit && last ? { createdAt: last.createdAt, id: last.id } : lookedUntil;
    } while (before);
    return read;
  }

  const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);

  test('without a filter it finds the whole history, newest first', async () => {
    const { accountId, all } = await seedHistory();
    expect(all).toHaveLength(20);
    expect(idsOf(all)).toEqual(idsOf(await fixture.messages.listRange({ accountId, limit: 100 })));
  });

  test('for any filters its pages together are the filtered history, however few messages each looks through', async () => {
    const { accountId, instance, second, all } = await seedHistory();
    const moment = fc.option(
      fc.constantFrom(...all).map(({ createdAt }) => createdAt),
      { nil: undefined },
    );
    const asked = fc.record({
      accountId: fc.constant(accountId),
      instanceIds: fc.constantFrom([], [instance.id], [second.id], [instance.id, second.id]),
      direction: fc.constantFrom(undefined, 'inbound' as const, 'outbound' as const),
      types: fc.constantFrom(...TYPES),
      statuses: fc.option(fc.subarray([...MESSAGE_STATUSES], { minLength: 1, maxLength: 2 }), {
        nil: undefined,
      }),
      chatId: fc.constantFrom(undefined, undefined, RAVI, MEENA, LID, '919800000009'),
      from: moment,
      until: moment,
      limit: fc.integer({ min: 1, max: 5 }),
      lookThrough: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async (query) => {
        expect(idsOf(await pages(query))).toEqual(idsOf(all.filter((message) => matches(message, query))));
      }),
      { numRuns: 150 },
    );
  });

  test('a message comes with the times of its steps', async () => {
    const { account, instance, lease } = await seed.sender();
    const message = await seed.message(instance);
    const at = fromNow(1_000);
    await outbox.settle(lease, [{ id: message.id, kind: 'sent', at }]);
    const query = { accountId: account.id, instanceIds: [], limit: 1, bytes: 1_000, lookThrough: 10 };
    const expected: MessageTimeline = {
      message: { ...message, status: 'sent' },
      sentAt: at,
      deliveredAt: null,
      readAt: null,
    };
    expect((await search.find(query)).found).toEqual([expected]);
  });

  test('a page ends with the text that exceeds its bytes', async () => {
    const { account, lease } = await seed.sender();
    const text = 'आ'.repeat(1_000);
    for (const ago of [3_000, 2_000, 1_000])
      await inbox.storeInbound(lease, [anIncomingMessage({ at: fromNow(-ago), text })]);
    const query = { accountId: account.id, instanceIds: [], limit: 9, lookThrough: 9 };
    const counts = [0, 3_000, 6_000].map(
      async (bytes) => (await search.find({ ...query, bytes })).found.length,
    );
    expect(await Promise.all(counts)).toEqual([1, 2, 3]);
  });

  test('finds nothing of another account', async () => {
    const { all } = await seedHistory();
    const ravi = await seed.sender();
    const found = await pages({ accountId: ravi.account.id, instanceIds: [all[0]!.instanceId] });
    expect(found).toEqual([]);
  });
});

function matches(
  message: Message,
  { instanceIds, direction, types, statuses, chatId, from, until }: Asked,
): boolean {
  return (
    (instanceIds.length === 0 || instanceIds.includes(message.instanceId)) &&
    (direction === undefined || message.direction === direction) &&
    (types === undefined || types.some((type) => type === message.type)) &&
    (statuses === undefined || statuses.includes(message.status)) &&
    (chatId === undefined || message.chatId === chatId) &&
    (from === undefined || message.createdAt >= from) &&
    (until === undefined || message.createdAt < until)
  );
}
