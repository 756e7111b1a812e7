import { describe, expect, test } from '@jest/globals';
import { anIncomingMessage } from '../../fixture/builders.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { claimLinkedLease, fromNow, seedInstance, seedMessage, seedSender } from '../../fixture/seed.js';
import { usePersistence } from '../../fixture/use-persistence.js';
import { newId } from '../../shared/uuid-v7.js';

export function messagesContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`Messages, ${name}`, () => {
    const fixture = usePersistence(setup);

    /** Five outbound messages, one second apart, oldest first. */
    async function seedFive() {
      const sender = await seedSender(fixture(), { startsAt: fromNow(fixture(), -60_000) });
      const ids: string[] = [];
      for (const secondsAgo of [5, 4, 3, 2, 1]) {
        const message = await seedMessage(fixture(), sender.instance, {
          at: fromNow(fixture(), -secondsAgo * 1_000),
        });
        ids.push(message.id);
      }
      return { ...sender, accountId: sender.account.id, ids };
    }

    const firstPage = { page: 1, limit: 50 };

    test('a message is found by its own account only', async () => {
      const { account, instance } = await seedSender(fixture());
      const message = await seedMessage(fixture(), instance);
      const ravi = await seedSender(fixture());

      expect(await fixture().messages.byId(account.id, message.id)).toEqual(message);
      expect(await fixture().messages.byId(ravi.account.id, message.id)).toBeUndefined();
      expect(await fixture().messages.byId(account.id, newId())).toBeUndefined();
    });

    test('pages go from the newest to the oldest, each with the total [2.HISTORY.04]', async () => {
      const { accountId, ids } = await seedFive();
      const page = (number: number) => fixture().messages.page({ accountId, page: number, limit: 2 });
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
      const { account, instance } = await seedSender(fixture());
      const at = fixture().clock.now();
      const sent = [];
      for (let count = 0; count < 6; count++) sent.push((await seedMessage(fixture(), instance, { at })).id);
      const pages = [];
      for (let page = 1; page <= 3; page++) {
        pages.push(...(await fixture().messages.page({ accountId: account.id, page, limit: 2 })).items);
      }
      expect(pages.map(({ id }) => id)).toEqual(sent.toSorted().reverse());
    });

    test('messages of other accounts are neither listed nor counted', async () => {
      const { instance, ids } = await seedFive();
      const { account } = await seedSender(fixture());
      const query = { accountId: account.id, ...firstPage };
      expect(ids).toHaveLength(5);
      expect(await fixture().messages.page(query)).toEqual({ items: [], total: 0 });
      expect(await fixture().messages.page({ ...query, instanceId: instance.id })).toEqual({
        items: [],
        total: 0,
      });
    });

    test('the filter by instance excludes the others [2.HISTORY.01]', async () => {
      const { accountId, instance } = await seedFive();
      const other = await seedInstance(fixture(), accountId);
      const message = await seedMessage(fixture(), other);

      const ofOther = await fixture().messages.page({ accountId, instanceId: other.id, ...firstPage });
      expect(ofOther).toEqual({ items: [message], total: 1 });
      const ofFirst = await fixture().messages.page({ accountId, instanceId: instance.id, ...firstPage });
      expect(ofFirst.total).toBe(5);
    });

    test('the filter by direction separates sent from received [2.HISTORY.02]', async () => {
      const { accountId, ids, lease } = await seedFive();
      await fixture().inbox.storeInbound(lease, [
        anIncomingMessage({ at: fixture().clock.now(), text: 'Thanks' }),
      ]);

      const received = await fixture().messages.page({ accountId, direction: 'inbound', ...firstPage });
      expect(received.items.map(({ text, direction }) => [text, direction])).toEqual([['Thanks', 'inbound']]);
      expect(received.total).toBe(1);
      const sent = await fixture().messages.page({ accountId, direction: 'outbound', ...firstPage });
      expect(sent.items.map(({ id }) => id)).toEqual(ids.toReversed());
    });

    test('the filter by time includes its start and excludes its end [2.HISTORY.03]', async () => {
      const { accountId, ids } = await seedFive();
      const moment = async (id: string) => (await fixture().messages.byId(accountId, id))!.createdAt;
      const [from, until] = [await moment(ids[1]!), await moment(ids[3]!)];

      const between = await fixture().messages.page({ accountId, from, until, ...firstPage });
      expect(between.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
      expect(between.total).toBe(2);
      expect((await fixture().messages.page({ accountId, from, ...firstPage })).total).toBe(4);
      expect((await fixture().messages.page({ accountId, until, ...firstPage })).total).toBe(3);
    });

    test('filters combine', async () => {
      const { accountId, instance, ids } = await seedFive();
      const other = await seedInstance(fixture(), accountId);
      const lease = await claimLinkedLease(fixture(), other);
      const at = fixture().clock.now();
      await fixture().inbox.storeInbound(lease, [anIncomingMessage({ at })]);

      const query = { accountId, instanceId: other.id, direction: 'inbound', ...firstPage } as const;
      expect((await fixture().messages.page({ ...query, from: at })).total).toBe(1);
      expect((await fixture().messages.page({ ...query, until: at })).total).toBe(0);
      expect((await fixture().messages.page({ ...query, instanceId: instance.id })).total).toBe(0);
      expect(ids).toHaveLength(5);
    });
  });
}
