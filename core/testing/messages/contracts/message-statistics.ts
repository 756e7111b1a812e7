import { describe, expect, test } from '@jest/globals';
import { addDays, DAY_MS, dayOf, dayStart } from '../../../src/index.js';
import { anIncomingMessage, aReceipt } from '../../fixture/builders.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { claimLinkedLease, fromNow, seedInstance, seedMessage, seedSender } from '../../fixture/seed.js';
import { usePersistence } from '../../fixture/use-persistence.js';

export function messageStatisticsContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`MessageStatistics, ${name}`, () => {
    const fixture = usePersistence(setup);
    const today = () => dayOf(fixture().clock.now());
    /** The first moment of the day `daysAgo` days ago. */
    const early = (daysAgo: number) => dayStart(addDays(today(), -daysAgo));
    const ever = () => [addDays(today(), -400), addDays(today(), 2)] as const;

    const seedOldAccount = () => seedSender(fixture(), { startsAt: fromNow(fixture(), -20 * DAY_MS) });
    const failure = { kind: 'failed', code: 'refused', reason: 'Refused.', refund: true } as const;

    test('an account without messages has no counts', async () => {
      const { account } = await seedSender(fixture());
      expect(await fixture().statistics.totals(account.id, ...ever())).toEqual({
        sent: 0,
        received: 0,
        failed: 0,
      });
      expect(await fixture().statistics.daily(account.id, ...ever())).toEqual([]);
      expect(await fixture().statistics.byInstance(account.id, ...ever())).toEqual([]);
    });

    test('sent, received and failed are counted separately, each message once', async () => {
      const { account, instance, lease } = await seedSender(fixture());
      const [first] = [await seedMessage(fixture(), instance), await seedMessage(fixture(), instance)];
      await seedMessage(fixture(), instance);
      await fixture().outbox.settle(lease, [{ id: first.id, ...failure }]);
      await fixture().inbox.storeInbound(lease, [anIncomingMessage({ at: fixture().clock.now() })]);

      expect(await fixture().statistics.totals(account.id, ...ever())).toEqual({
        sent: 2,
        received: 1,
        failed: 1,
      });
    });

    test('failures of one day add up, whatever their cause', async () => {
      const { account, instance, lease } = await seedSender(fixture());
      for (let count = 0; count < 3; count += 1) {
        const { id } = await seedMessage(fixture(), instance);
        await fixture().outbox.settle(lease, [{ id, ...failure }]);
      }
      expect(await fixture().statistics.totals(account.id, ...ever())).toMatchObject({ sent: 0, failed: 3 });
    });

    test('a late message does not move the time of the last one back', async () => {
      const { account, instance } = await seedOldAccount();
      const at = (seconds: number) => new Date(early(3).getTime() + seconds * 1_000);
      for (const seconds of [10, 5]) await seedMessage(fixture(), instance, { at: at(seconds) });
      const [usage] = await fixture().statistics.byInstance(account.id, ...ever());
      expect(usage?.lastMessageAt).toEqual(at(10));
    });

    test('later status changes of a sent message are not counted again', async () => {
      const { account, instance, lease } = await seedSender(fixture());
      const message = await seedMessage(fixture(), instance);
      const at = fixture().clock.now();
      await fixture().outbox.take(lease, 1, []);
      await fixture().outbox.settle(lease, [{ id: message.id, kind: 'sent', at }]);
      await fixture().inbox.recordReceipts(lease, [
        aReceipt(message, 'delivered', at),
        aReceipt(message, 'read', at),
      ]);
      await fixture().outbox.settle(lease, [{ id: message.id, ...failure }]);
      expect(await fixture().statistics.totals(account.id, ...ever())).toMatchObject({ sent: 1, failed: 0 });
    });

    test('a repeated failure and a repeated inbound message count once', async () => {
      const { account, instance, lease } = await seedSender(fixture());
      const message = await seedMessage(fixture(), instance);
      const incoming = anIncomingMessage({ at: fixture().clock.now() });
      await fixture().inbox.storeInbound(lease, [incoming, incoming]);
      await fixture().inbox.storeInbound(lease, [incoming]);
      await fixture().outbox.settle(lease, [{ id: message.id, ...failure }]);
      await fixture().outbox.settle(lease, [{ id: message.id, ...failure }]);
      expect(await fixture().statistics.totals(account.id, ...ever())).toEqual({
        sent: 0,
        received: 1,
        failed: 1,
      });
    });

    test('messages that fail with their instance count as failed', async () => {
      const { account, instance } = await seedSender(fixture());
      await seedMessage(fixture(), instance);
      await fixture().instances.remove(account.id, instance.id);
      expect(await fixture().statistics.totals(account.id, ...ever())).toMatchObject({ sent: 0, failed: 1 });
    });

    test('a message counts for the UTC day on which it was written, even when it fails later [2.STATS.01]', async () => {
      const { account, instance, lease } = await seedOldAccount();
      const lastMoment = new Date(early(1).getTime() - 1);
      const old = await seedMessage(fixture(), instance, { at: lastMoment });
      await seedMessage(fixture(), instance, { at: early(1) });
      await fixture().outbox.settle(lease, [{ id: old.id, ...failure }]);
      await fixture().inbox.storeInbound(lease, [anIncomingMessage({ at: early(2) })]);

      const [two, one] = [dayOf(early(2)), dayOf(early(1))];
      expect(await fixture().statistics.daily(account.id, ...ever())).toEqual([
        { day: two, sent: 0, received: 1, failed: 1 },
        { day: one, sent: 1, received: 0, failed: 0 },
      ]);
      expect(await fixture().statistics.totals(account.id, two, one)).toMatchObject({
        received: 1,
        failed: 1,
      });
      expect(await fixture().statistics.totals(account.id, one, today())).toMatchObject({
        sent: 1,
        failed: 0,
      });
      expect(await fixture().statistics.daily(account.id, one, one)).toEqual([]);
    });

    test('each instance has its own counts and its last message of all time [3.USAGE.01]', async () => {
      const { account, instance, lease } = await seedOldAccount();
      const second = await seedInstance(fixture(), account.id);
      await claimLinkedLease(fixture(), second);
      await seedMessage(fixture(), second, { at: early(3) });
      await seedMessage(fixture(), instance, { at: early(3) });
      const last = fixture().clock.now();
      await fixture().inbox.storeInbound(lease, [anIncomingMessage({ at: last })]);

      const rows = await fixture().statistics.byInstance(account.id, today(), addDays(today(), 1));
      const byId = new Map(rows.map((row) => [row.instanceId, row]));
      expect(rows).toHaveLength(2);
      expect(byId.get(second.id)).toMatchObject({ sent: 0, received: 0, failed: 0, lastMessageAt: early(3) });
      expect(byId.get(instance.id)).toMatchObject({ sent: 0, received: 1, failed: 0, lastMessageAt: last });
    });

    test('the sent messages of an instance are counted per requested day, without failed ones', async () => {
      const { account, instance, lease } = await seedOldAccount();
      await seedMessage(fixture(), instance, { at: early(9) });
      const lost = await seedMessage(fixture(), instance, { at: early(6) });
      await seedMessage(fixture(), instance, { at: early(5) });
      const failed = await seedMessage(fixture(), instance, { at: early(5) });
      await seedMessage(fixture(), instance, { at: early(5) });
      await seedMessage(fixture(), instance, { at: early(2) });
      await seedMessage(fixture(), instance, { at: early(1) });
      await fixture().outbox.settle(lease, [
        { id: lost.id, ...failure },
        { id: failed.id, ...failure },
      ]);
      await fixture().inbox.storeInbound(lease, [anIncomingMessage({ at: early(4) })]);

      const rows = await fixture().statistics.byInstance(account.id, dayOf(early(7)), dayOf(early(1)));
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ sent: 3, received: 1, failed: 2 });
      expect(rows[0]?.sentByDay).toEqual([
        { day: dayOf(early(5)), sent: 2 },
        { day: dayOf(early(2)), sent: 1 },
      ]);
    });

    test('messages of other accounts are not counted', async () => {
      const { instance } = await seedSender(fixture());
      await seedMessage(fixture(), instance);
      const { account: ravi } = await seedSender(fixture());
      expect((await fixture().statistics.totals(ravi.id, ...ever())).sent).toBe(0);
    });
  });
}
