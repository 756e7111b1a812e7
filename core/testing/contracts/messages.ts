import { describe, expect, test } from '@jest/globals';
import { anIncomingMessage } from '../builders.js';
import { fromNow, linkedLease, seedInstance, seedMessage, seedSender } from '../seed.js';
import { newId } from '../uuid-v7.js';
import type { World } from '../world.js';
import { useWorld } from './use-world.js';

export function messagesContract(name: string, setup: () => Promise<World>): void {
  describe(`Messages, ${name}`, () => {
    const world = useWorld(setup);

    /** Five outbound messages, a second apart, the oldest first. */
    async function seedFive() {
      const sender = await seedSender(world(), { startsAt: fromNow(world(), -60_000) });
      const ids: string[] = [];
      for (const secondsAgo of [5, 4, 3, 2, 1]) {
        const message = await seedMessage(world(), sender.instance, {
          at: fromNow(world(), -secondsAgo * 1_000),
        });
        ids.push(message.id);
      }
      return { ...sender, accountId: sender.account.id, ids };
    }

    const firstPage = { page: 1, limit: 50 };

    test('a message is its account’s and nobody else’s', async () => {
      const { account, instance } = await seedSender(world());
      const message = await seedMessage(world(), instance);
      const ravi = await seedSender(world());

      expect(await world().messages.byId(account.id, message.id)).toEqual(message);
      expect(await world().messages.byId(ravi.account.id, message.id)).toBeUndefined();
      expect(await world().messages.byId(account.id, newId())).toBeUndefined();
    });

    test('pages go from the newest to the oldest, each with the total [2.HISTORY.04]', async () => {
      const { accountId, ids } = await seedFive();
      const page = (number: number) => world().messages.page({ accountId, page: number, limit: 2 });
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
      const { account, instance } = await seedSender(world());
      const at = world().clock.now();
      const sent = [];
      for (let count = 0; count < 6; count++) sent.push((await seedMessage(world(), instance, { at })).id);
      const pages = [];
      for (let page = 1; page <= 3; page++) {
        pages.push(...(await world().messages.page({ accountId: account.id, page, limit: 2 })).items);
      }
      expect(pages.map(({ id }) => id)).toEqual(sent.toSorted().reverse());
    });

    test('another account’s messages are neither listed nor counted', async () => {
      const { instance, ids } = await seedFive();
      const { account } = await seedSender(world());
      const query = { accountId: account.id, ...firstPage };
      expect(ids).toHaveLength(5);
      expect(await world().messages.page(query)).toEqual({ items: [], total: 0 });
      expect(await world().messages.page({ ...query, instanceId: instance.id })).toEqual({
        items: [],
        total: 0,
      });
    });

    test('the filter by instance leaves the others out [2.HISTORY.01]', async () => {
      const { accountId, instance } = await seedFive();
      const other = await seedInstance(world(), accountId);
      const message = await seedMessage(world(), other);

      const ofOther = await world().messages.page({ accountId, instanceId: other.id, ...firstPage });
      expect(ofOther).toEqual({ items: [message], total: 1 });
      const ofFirst = await world().messages.page({ accountId, instanceId: instance.id, ...firstPage });
      expect(ofFirst.total).toBe(5);
    });

    test('the filter by direction tells sent from received [2.HISTORY.02]', async () => {
      const { accountId, ids, lease } = await seedFive();
      await world().outbox.storeInbound(lease, [
        anIncomingMessage({ at: world().clock.now(), text: 'Thanks' }),
      ]);

      const received = await world().messages.page({ accountId, direction: 'inbound', ...firstPage });
      expect(received.items.map(({ text, direction }) => [text, direction])).toEqual([['Thanks', 'inbound']]);
      expect(received.total).toBe(1);
      const sent = await world().messages.page({ accountId, direction: 'outbound', ...firstPage });
      expect(sent.items.map(({ id }) => id)).toEqual(ids.toReversed());
    });

    test('the filter by time includes its beginning and excludes its end [2.HISTORY.03]', async () => {
      const { accountId, ids } = await seedFive();
      const moment = async (id: string) => (await world().messages.byId(accountId, id))!.createdAt;
      const [from, until] = [await moment(ids[1]!), await moment(ids[3]!)];

      const between = await world().messages.page({ accountId, from, until, ...firstPage });
      expect(between.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
      expect(between.total).toBe(2);
      expect((await world().messages.page({ accountId, from, ...firstPage })).total).toBe(4);
      expect((await world().messages.page({ accountId, until, ...firstPage })).total).toBe(3);
    });

    test('filters together narrow each other', async () => {
      const { accountId, instance, ids } = await seedFive();
      const other = await seedInstance(world(), accountId);
      const lease = await linkedLease(world(), other);
      const at = world().clock.now();
      await world().outbox.storeInbound(lease, [anIncomingMessage({ at })]);

      const query = { accountId, instanceId: other.id, direction: 'inbound', ...firstPage } as const;
      expect((await world().messages.page({ ...query, from: at })).total).toBe(1);
      expect((await world().messages.page({ ...query, until: at })).total).toBe(0);
      expect((await world().messages.page({ ...query, instanceId: instance.id })).total).toBe(0);
      expect(ids).toHaveLength(5);
    });
  });
}
