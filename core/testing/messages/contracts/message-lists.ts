import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  DAY_MS,
  dayOf,
  dayStart,
  type HistoryQuery,
  type Message,
  PREVIEW_CHARACTERS,
} from '../../../src/index.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

/** Long histories by page and by cursor. */
export const messageListsContract = persistenceContract('Lists of messages', (fixture) => {
  const { clock, fromNow, inbox, seed } = fixture;

  /** Two instances with messages in both directions on some of the last days, several of them at one moment. */
  async function seedLong() {
    const sender = await seed.sender({ startsAt: fromNow(-20 * DAY_MS) });
    const second = await seed.instance(sender.account.id);
    const lease = await seed.linkedLease(second);
    const today = dayStart(dayOf(clock.now())).getTime();
    for (const [index, daysAgo] of [9, 9, 7, 7, 7, 4, 3, 3, 3, 1].entries()) {
      const at = new Date(today - daysAgo * DAY_MS + Math.floor(index / 2) * 3_600_000);
      await seed.message(index % 3 === 0 ? second : sender.instance, { at });
      await inbox.storeInbound(index % 4 === 0 ? lease : sender.lease, [anIncomingMessage({ at })]);
    }
    const accountId = sender.account.id;
    const all = await fixture.messages.listRange({ accountId, limit: 100 });
    return { ...sender, accountId, second, all, today };
  }

  const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);

  test('a list by position returns every message once, in the order of the pages', async () => {
    const { accountId, all } = await seedLong();
    const read: Message[] = [];
    for (let more = true; more; ) {
      const last = read.at(-1);
      const next = await fixture.messages.listRange({ accountId, limit: 3, before: last });
      read.push(...next);
      more = next.length > 0;
    }
    expect(idsOf(read)).toEqual(idsOf(all));
    const page = await fixture.messages.page({ accountId, page: 1, limit: 100 });
    expect(idsOf(page.items)).toEqual(idsOf(all));
    expect(all).toHaveLength(20);
  });

  test('a list ends with the text that exceeds its bytes and continues after it', async () => {
    const { account, lease } = await seed.sender();
    // Three bytes a character, which tells characters from bytes.
    const texts = ['आ'.repeat(100_000), 'short', 'आ'.repeat(70_000), 'आ'.repeat(60_000), 'last'];
    for (const [index, text] of texts.entries())
      await inbox.storeInbound(lease, [
        anIncomingMessage({ at: fromNow(-(texts.length - index) * 1_000), text }),
      ]);
    const accountId = account.id;
    const list = async (bytes: number, before?: Message) =>
      fixture.messages.listRange({ accountId, limit: 9, bytes, ...(before && { before }) });
    const textsOf = (messages: readonly Message[]) => messages.map(({ text }) => texts.indexOf(text));

    const first = await list(200_000);
    expect(textsOf(first)).toEqual([4, 3, 2]);
    expect(textsOf(await list(200_000, first.at(-1)))).toEqual([1, 0]);
    expect(textsOf(await list(0))).toEqual([4]);
    expect(textsOf(await list(10_000_000))).toEqual([4, 3, 2, 1, 0]);
  });

  test('a page truncates a long text, and the message itself has all of it', async () => {
    const { account, lease } = await seed.sender();
    const text = '😀आ'.repeat(30_000);
    await inbox.storeInbound(lease, [anIncomingMessage({ at: clock.now(), text })]);
    const page = await fixture.messages.page({ accountId: account.id, page: 1, limit: 100 });
    const [listed] = page.items;
    expect([...listed!.text]).toEqual([...text].slice(0, PREVIEW_CHARACTERS + 1));
    expect(page.total).toBe(1);
    expect((await fixture.messages.byId(account.id, listed!.id))?.text).toBe(text);
  });

  test('new messages do not shift the positions', async () => {
    const { accountId, instance, all } = await seedLong();
    const first = await fixture.messages.listRange({ accountId, limit: 5 });
    await seed.message(instance);
    const rest = await fixture.messages.listRange({ accountId, limit: 100, before: first.at(-1) });
    expect(idsOf([...first, ...rest])).toEqual(idsOf(all));
  });

  test('messages of one moment are ordered by id', async () => {
    const { account, instance } = await seed.sender();
    const at = clock.now();
    const sent = [];
    for (const _ of times(5, () => 0)) sent.push((await seed.message(instance, { at })).id);
    const newest = sent.toSorted().toReversed();
    const before = { createdAt: at, id: newest[1]! };
    const rest = await fixture.messages.listRange({ accountId: account.id, limit: 9, before });
    expect(idsOf(rest)).toEqual(newest.slice(2));
  });

  test('a list of one instance or direction contains no others', async () => {
    const { accountId, second, all } = await seedLong();
    const filter = { instanceId: second.id, direction: 'inbound' } as const;
    const listed = await fixture.messages.listRange({ accountId, limit: 100, ...filter });
    const wanted = all.filter((one) => one.instanceId === second.id && one.direction === 'inbound');
    expect(wanted.length).toBeGreaterThan(0);
    expect(idsOf(listed)).toEqual(idsOf(wanted));
  });

  test('a list of several instances contains those, and of an empty list of instances all', async () => {
    const { accountId, second, all } = await seedLong();
    const third = await seed.instance(accountId);
    const other = await seed.message(third);
    const list = async (instanceIds: readonly string[]) =>
      idsOf(await fixture.messages.listRange({ accountId, limit: 100, instanceIds })).toSorted();
    const ofSecond = idsOf(all.filter(({ instanceId }) => instanceId === second.id));
    expect(await list([second.id, third.id])).toEqual([...ofSecond, other.id].toSorted());
    expect(await list([second.id])).toEqual(ofSecond.toSorted());
    expect(await list([])).toEqual([...idsOf(all), other.id].toSorted());
  });

  test('a list with a start time contains nothing older, also on later pages', async () => {
    const { accountId, all } = await seedLong();
    const from = all[7]!.createdAt;
    const wanted = all.filter(({ createdAt }) => createdAt >= from);
    expect(wanted.length).toBeLessThan(all.length);
    const first = await fixture.messages.listRange({ accountId, from, limit: 3 });
    const rest = await fixture.messages.listRange({ accountId, from, limit: 100, before: first.at(-1) });
    expect(idsOf([...first, ...rest])).toEqual(idsOf(wanted));
    const always = new Date(-8.64e15);
    expect(await fixture.messages.listRange({ accountId, from: always, limit: 100 })).toHaveLength(
      all.length,
    );
  });

  test('a position of another account shows nothing of that account', async () => {
    const { all } = await seedLong();
    const ravi = await seed.sender();
    const before = { createdAt: fromNow(DAY_MS), id: all[0]!.id };
    expect(await fixture.messages.listRange({ accountId: ravi.account.id, limit: 9, before })).toEqual([]);
  });

  test('for any query a page and its total match a filter over all messages', async () => {
    const { accountId, instance, second, all, today } = await seedLong();
    const moment = fc
      .tuple(fc.integer({ min: -10, max: 1 }), fc.constantFrom(0, 0, 3_600_000, 3_600_001, DAY_MS - 1))
      .map(([day, ms]) => new Date(today + day * DAY_MS + ms));
    const query = fc.record({
      accountId: fc.constant(accountId),
      instanceId: fc.constantFrom(undefined, undefined, instance.id, second.id),
      direction: fc.constantFrom(undefined, undefined, 'inbound' as const, 'outbound' as const),
      from: fc.option(moment, { nil: undefined }),
      until: fc.option(moment, { nil: undefined }),
      page: fc.integer({ min: 1, max: 5 }),
      limit: fc.integer({ min: 1, max: 7 }),
    });
    const agrees = fc.asyncProperty(query, async (asked) => {
      const found = all.filter((message) => matches(message, asked));
      const start = (asked.page - 1) * asked.limit;
      const page = await fixture.messages.page(asked);
      expect(idsOf(page.items)).toEqual(idsOf(found.slice(start, start + asked.limit)));
      expect(page.total).toBe(found.length);
    });
    await fc.assert(agrees, { numRuns: 200 });
  });

  test('dates outside every calendar include everything between them', async () => {
    const { accountId } = await seedLong();
    const [from, until] = [new Date(-62_198_755_200_000), new Date(253_402_300_800_000)];
    const beyond = await fixture.messages.page({ accountId, from, until, page: 1, limit: 5 });
    expect(beyond.total).toBe(20);
    const day = addDays(dayOf(new Date()), 5);
    const none = await fixture.messages.page({ accountId, from: dayStart(day), page: 1, limit: 5 });
    expect(none).toEqual({ items: [], total: 0 });
  });
});

function matches(message: Message, { instanceId, direction, from, until }: HistoryQuery): boolean {
  return (
    (instanceId === undefined || message.instanceId === instanceId) &&
    (direction === undefined || message.direction === direction) &&
    (from === undefined || message.createdAt >= from) &&
    (until === undefined || message.createdAt < until)
  );
}
