import { expect, test } from '@jest/globals';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

export const messagesContract = persistenceContract('Messages', (fixture) => {
  const { clock, fromNow, inbox, messages, seed } = fixture;

  /** Five outbound messages, one second apart, oldest first. */
  async function seedFive() {
    const sender = await seed.sender({ startsAt: fromNow(-60_000) });
    const ids: string[] = [];
    for (const secondsAgo of [5, 4, 3, 2, 1]) {
      const message = await seed.message(sender.instance, { at: fromNow(-secondsAgo * 1_000) });
      ids.push(message.id);
    }
    return { ...sender, accountId: sender.account.id, ids };
  }

  const firstPage = { page: 1, limit: 50 };

  test('a message is found by its own account only', async () => {
    const { account, instance } = await seed.sender();
    const message = await seed.message(instance);
    const ravi = await seed.sender();

    expect(await messages.byId(account.id, message.id)).toEqual(message);
    expect(await messages.byId(ravi.account.id, message.id)).toBeUndefined();
    expect(await messages.byId(account.id, newId())).toBeUndefined();
  });

  test('pages go from the newest to the oldest, each with the total [2.HISTORY.04]', async () => {
    const { accountId, ids } = await seedFive();
    const page = (number: number) => messages.page({ accountId, page: number, limit: 2 });
    const pages = await Promise.all([page(1), page(2), page(3), page(4)]);

    expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([
      [ids[4], ids[3]],
      [ids[2], ids[1]],
      [ids[0]],
      [],
    ]);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
  });

  test('messages of one moment have one order on all pages', async () => {
    const { account, instance } = await seed.sender();
    const at = clock.now();
    const sent = [];
    for (let count = 0; count < 6; count++) sent.push((await seed.message(instance, { at })).id);
    const pages = [];
    for (let page = 1; page <= 3; page++) {
      pages.push(...(await messages.page({ accountId: account.id, page, limit: 2 })).items);
    }
    expect(pages.map(({ id }) => id)).toEqual(sent.toSorted().reverse());
  });

  test('messages of other accounts are neither listed nor counted', async () => {
    const { instance, ids } = await seedFive();
    const { account } = await seed.sender();
    const query = { accountId: account.id, ...firstPage };
    expect(ids).toHaveLength(5);
    expect(await messages.page(query)).toEqual({ items: [], total: 0 });
    expect(await messages.page({ ...query, instanceId: instance.id })).toEqual({ items: [], total: 0 });
  });

  test('the filter by instance excludes the others [2.HISTORY.01]', async () => {
    const { accountId, instance } = await seedFive();
    const other = await seed.instance(accountId);
    const message = await seed.message(other);

    const ofOther = await messages.page({ accountId, instanceId: other.id, ...firstPage });
    expect(ofOther).toEqual({ items: [message], total: 1 });
    const ofFirst = await messages.page({ accountId, instanceId: instance.id, ...firstPage });
    expect(ofFirst.total).toBe(5);
  });

  test('the filter by direction separates sent from received [2.HISTORY.02]', async () => {
    const { accountId, ids, lease } = await seedFive();
    await inbox.storeInbound(lease, [anIncomingMessage({ at: clock.now(), text: 'Thanks' })]);

    const received = await messages.page({ accountId, direction: 'inbound', ...firstPage });
    expect(received.items.map(({ text, direction }) => [text, direction])).toEqual([['Thanks', 'inbound']]);
    expect(received.total).toBe(1);
    const sent = await messages.page({ accountId, direction: 'outbound', ...firstPage });
    expect(sent.items.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test('the filter by time includes its start and excludes its end [2.HISTORY.03]', async () => {
    const { accountId, ids } = await seedFive();
    const moment = async (id: string) => (await messages.byId(accountId, id))!.createdAt;
    const [from, until] = [await moment(ids[1]!), await moment(ids[3]!)];

    const between = await messages.page({ accountId, from, until, ...firstPage });
    expect(between.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(between.total).toBe(2);
    expect((await messages.page({ accountId, from, ...firstPage })).total).toBe(4);
    expect((await messages.page({ accountId, until, ...firstPage })).total).toBe(3);
  });

  test('filters combine', async () => {
    const { accountId, instance, ids } = await seedFive();
    const other = await seed.instance(accountId);
    const lease = await seed.linkedLease(other);
    const at = clock.now();
    await inbox.storeInbound(lease, [anIncomingMessage({ at })]);

    const query = { accountId, instanceId: other.id, direction: 'inbound', ...firstPage } as const;
    expect((await messages.page({ ...query, from: at })).total).toBe(1);
    expect((await messages.page({ ...query, until: at })).total).toBe(0);
    expect((await messages.page({ ...query, instanceId: instance.id })).total).toBe(0);
    expect(ids).toHaveLength(5);
  });
});
