import { describe, expect, test } from '@jest/globals';
import { addDays, DAY_MS, dayOf, dayStart } from '../../src/index.js';
import { anIncomingMessage, aReceipt } from '../builders.js';
import { fromNow, linkedLease, seedInstance, seedMessage, seedSender } from '../seed.js';
import type { World } from '../world.js';
import { useWorld } from './use-world.js';

export function messageStatisticsContract(name: string, setup: () => Promise<World>): void {
  describe(`MessageStatistics, ${name}`, () => {
    const world = useWorld(setup);
    const today = () => dayOf(world().clock.now());
    /** From the first moment of the day on which it was `daysAgo` days ago. */
    const early = (daysAgo: number) => dayStart(addDays(today(), -daysAgo));
    const ever = () => [addDays(today(), -400), addDays(today(), 2)] as const;

    const seedLongtime = () => seedSender(world(), { startsAt: fromNow(world(), -20 * DAY_MS) });
    const failure = { kind: 'failed', code: 'refused', reason: 'Refused.', refund: true } as const;

    test('an account without messages has none', async () => {
      const { account } = await seedSender(world());
      expect(await world().statistics.totals(account.id, ...ever())).toEqual({
        sent: 0,
        received: 0,
        failed: 0,
      });
      expect(await world().statistics.daily(account.id, ...ever())).toEqual([]);
      expect(await world().statistics.byInstance(account.id, ...ever())).toEqual([]);
    });

    test('sent, received and failed are counted apart, each message once', async () => {
      const { account, instance, lease } = await seedSender(world());
      const [first] = [await seedMessage(world(), instance), await seedMessage(world(), instance)];
      await seedMessage(world(), instance);
      await world().outbox.settle(lease, [{ id: first.id, ...failure }]);
      await world().outbox.storeInbound(lease, [anIncomingMessage({ at: world().clock.now() })]);

      expect(await world().statistics.totals(account.id, ...ever())).toEqual({
        sent: 2,
        received: 1,
        failed: 1,
      });
    });

    test('failures of one day add up, however they come', async () => {
      const { account, instance, lease } = await seedSender(world());
      for (let count = 0; count < 3; count += 1) {
        const { id } = await seedMessage(world(), instance);
        await world().outbox.settle(lease, [{ id, ...failure }]);
      }
      expect(await world().statistics.totals(account.id, ...ever())).toMatchObject({ sent: 0, failed: 3 });
    });

    test('a message that comes late does not take the time of the last one back', async () => {
      const { account, instance } = await seedLongtime();
      const at = (seconds: number) => new Date(early(3).getTime() + seconds * 1_000);
      for (const seconds of [10, 5]) await seedMessage(world(), instance, { at: at(seconds) });
      const [usage] = await world().statistics.byInstance(account.id, ...ever());
      expect(usage?.lastMessageAt).toEqual(at(10));
    });

    test('what becomes of a sent message does not count again', async () => {
      const { account, instance, lease } = await seedSender(world());
      const message = await seedMessage(world(), instance);
      const at = world().clock.now();
      await world().outbox.take(lease, 1, []);
      await world().outbox.settle(lease, [{ id: message.id, kind: 'sent', at }]);
      await world().outbox.recordReceipts(lease, [
        aReceipt(message, 'delivered', at),
        aReceipt(message, 'read', at),
      ]);
      await world().outbox.settle(lease, [{ id: message.id, ...failure }]);
      expect(await world().statistics.totals(account.id, ...ever())).toMatchObject({ sent: 1, failed: 0 });
    });

    test('a failure that is told twice counts once, and so does an inbound message that comes twice', async () => {
      const { account, instance, lease } = await seedSender(world());
      const message = await seedMessage(world(), instance);
      const incoming = anIncomingMessage({ at: world().clock.now() });
      await world().outbox.storeInbound(lease, [incoming, incoming]);
      await world().outbox.storeInbound(lease, [incoming]);
      await world().outbox.settle(lease, [{ id: message.id, ...failure }]);
      await world().outbox.settle(lease, [{ id: message.id, ...failure }]);
      expect(await world().statistics.totals(account.id, ...ever())).toEqual({
        sent: 0,
        received: 1,
        failed: 1,
      });
    });

    test('messages that end with their instance have failed', async () => {
      const { account, instance } = await seedSender(world());
      await seedMessage(world(), instance);
      await world().instances.remove(account.id, instance.id);
      expect(await world().statistics.totals(account.id, ...ever())).toMatchObject({ sent: 0, failed: 1 });
    });

    test('a message counts for the UTC day on which it was written, also when it fails later [2.STATS.01]', async () => {
      const { account, instance, lease } = await seedLongtime();
      const lastMoment = new Date(early(1).getTime() - 1);
      const old = await seedMessage(world(), instance, { at: lastMoment });
      await seedMessage(world(), instance, { at: early(1) });
      await world().outbox.settle(lease, [{ id: old.id, ...failure }]);
      await world().outbox.storeInbound(lease, [anIncomingMessage({ at: early(2) })]);

      const [two, one] = [dayOf(early(2)), dayOf(early(1))];
      expect(await world().statistics.daily(account.id, ...ever())).toEqual([
        { day: two, sent: 0, received: 1, failed: 1 },
        { day: one, sent: 1, received: 0, failed: 0 },
      ]);
      expect(await world().statistics.totals(account.id, two, one)).toMatchObject({ received: 1, failed: 1 });
      expect(await world().statistics.totals(account.id, one, today())).toMatchObject({ sent: 1, failed: 0 });
      expect(await world().statistics.daily(account.id, one, one)).toEqual([]);
    });

    test('each instance has its own, and its last message of all time [3.USAGE.01]', async () => {
      const { account, instance, lease } = await seedLongtime();
      const second = await seedInstance(world(), account.id);
      await linkedLease(world(), second);
      await seedMessage(world(), second, { at: early(3) });
      await seedMessage(world(), instance, { at: early(3) });
      const last = world().clock.now();
      await world().outbox.storeInbound(lease, [anIncomingMessage({ at: last })]);

      const rows = await world().statistics.byInstance(account.id, today(), addDays(today(), 1));
      const byId = new Map(rows.map((row) => [row.instanceId, row]));
      expect(rows).toHaveLength(2);
      expect(byId.get(second.id)).toMatchObject({ sent: 0, received: 0, failed: 0, lastMessageAt: early(3) });
      expect(byId.get(instance.id)).toMatchObject({ sent: 0, received: 1, failed: 0, lastMessageAt: last });
    });

    test('what an instance sent is told by the day, of the days asked for and without the failed ones', async () => {
      const { account, instance, lease } = await seedLongtime();
      await seedMessage(world(), instance, { at: early(9) });
      const lost = await seedMessage(world(), instance, { at: early(6) });
      await seedMessage(world(), instance, { at: early(5) });
      const failed = await seedMessage(world(), instance, { at: early(5) });
      await seedMessage(world(), instance, { at: early(5) });
      await seedMessage(world(), instance, { at: early(2) });
      await seedMessage(world(), instance, { at: early(1) });
      await world().outbox.settle(lease, [
        { id: lost.id, ...failure },
        { id: failed.id, ...failure },
      ]);
      await world().outbox.storeInbound(lease, [anIncomingMessage({ at: early(4) })]);

      const rows = await world().statistics.byInstance(account.id, dayOf(early(7)), dayOf(early(1)));
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ sent: 3, received: 1, failed: 2 });
      expect(rows[0]?.sentByDay).toEqual([
        { day: dayOf(early(5)), sent: 2 },
        { day: dayOf(early(2)), sent: 1 },
      ]);
    });

    test('another account’s messages are not counted', async () => {
      const { instance } = await seedSender(world());
      await seedMessage(world(), instance);
      const { account: ravi } = await seedSender(world());
      expect((await world().statistics.totals(ravi.id, ...ever())).sent).toBe(0);
    });
  });
}
