import { expect, test } from '@jest/globals';
import { addDays, DAY_MS, dayOf, dayStart } from '../../../src/index.js';
import { anIncomingMessage, aReceipt, aRefusal } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

export const messageStatisticsContract = persistenceContract('MessageStatistics', (fixture) => {
  const { clock, fromNow, inbox, instances, outbox, seed, statistics } = fixture;

  const today = () => dayOf(clock.now());
  /** The first moment of the day `daysAgo` days ago. */
  const early = (daysAgo: number) => dayStart(addDays(today(), -daysAgo));
  const ever = () => [addDays(today(), -400), addDays(today(), 2)] as const;

  const seedOldAccount = () => seed.sender({ startsAt: fromNow(-20 * DAY_MS) });

  test('an account without messages has no counts', async () => {
    const { account } = await seed.sender();
    expect(await statistics.totals(account.id, ...ever())).toEqual({ sent: 0, received: 0, failed: 0 });
    expect(await statistics.daily(account.id, ...ever())).toEqual([]);
    expect(await statistics.byInstance(account.id, ...ever())).toEqual([]);
  });

  test('sent, received and failed are counted separately, each message once', async () => {
    const { account, instance, lease } = await seed.sender();
    const [first] = [await seed.message(instance), await seed.message(instance)];
    await seed.message(instance);
    await outbox.settle(lease, [aRefusal(first)]);
    await inbox.storeInbound(lease, [anIncomingMessage({ at: clock.now() })]);

    expect(await statistics.totals(account.id, ...ever())).toEqual({ sent: 2, received: 1, failed: 1 });
  });

  test('failures of one day add up, whatever their cause', async () => {
    const { account, instance, lease } = await seed.sender();
    for (let count = 0; count < 3; count += 1) {
      const { id } = await seed.message(instance);
      await outbox.settle(lease, [aRefusal({ id })]);
    }
    expect(await statistics.totals(account.id, ...ever())).toMatchObject({ sent: 0, failed: 3 });
  });

  test('a late message does not move the time of the last one back', async () => {
    const { account, instance } = await seedOldAccount();
    const at = (seconds: number) => new Date(early(3).getTime() + seconds * 1_000);
    for (const seconds of [10, 5]) await seed.message(instance, { at: at(seconds) });
    const [usage] = await statistics.byInstance(account.id, ...ever());
    expect(usage?.lastMessageAt).toEqual(at(10));
  });

  test('later status changes of a sent message are not counted again', async () => {
    const { account, instance, lease } = await seed.sender();
    const message = await seed.message(instance);
    const at = clock.now();
    await outbox.take(lease, { known: 1, first: 0 }, []);
    await outbox.settle(lease, [{ id: message.id, kind: 'sent', at }]);
    await inbox.recordReceipts(lease, [aReceipt(message, 'delivered', at), aReceipt(message, 'read', at)]);
    await outbox.settle(lease, [aRefusal(message)]);
    expect(await statistics.totals(account.id, ...ever())).toMatchObject({ sent: 1, failed: 0 });
  });

  test('a repeated failure and a repeated inbound message count once', async () => {
    const { account, instance, lease } = await seed.sender();
    const message = await seed.message(instance);
    const incoming = anIncomingMessage({ at: clock.now() });
    await inbox.storeInbound(lease, [incoming, incoming]);
    await inbox.storeInbound(lease, [incoming]);
    await outbox.settle(lease, [aRefusal(message)]);
    await outbox.settle(lease, [aRefusal(message)]);
    expect(await statistics.totals(account.id, ...ever())).toEqual({ sent: 0, received: 1, failed: 1 });
  });

  test('messages that fail with their instance count as failed', async () => {
    const { account, instance } = await seed.sender();
    await seed.message(instance);
    await instances.remove(account.id, instance.id);
    expect(await statistics.totals(account.id, ...ever())).toMatchObject({ sent: 0, failed: 1 });
  });

  test('a message counts for the UTC day on which it was written, even when it fails later [2.STATS.01]', async () => {
    const { account, instance, lease } = await seedOldAccount();
    const lastMoment = new Date(early(1).getTime() - 1);
    const old = await seed.message(instance, { at: lastMoment });
    await seed.message(instance, { at: early(1) });
    await outbox.settle(lease, [aRefusal(old)]);
    await inbox.storeInbound(lease, [anIncomingMessage({ at: early(2) })]);

    const [two, one] = [dayOf(early(2)), dayOf(early(1))];
    expect(await statistics.daily(account.id, ...ever())).toEqual([
      { day: two, sent: 0, received: 1, failed: 1 },
      { day: one, sent: 1, received: 0, failed: 0 },
    ]);
    expect(await statistics.totals(account.id, two, one)).toMatchObject({ received: 1, failed: 1 });
    expect(await statistics.totals(account.id, one, today())).toMatchObject({ sent: 1, failed: 0 });
    expect(await statistics.daily(account.id, one, one)).toEqual([]);
  });

  test('each instance has its own counts and its last message of all time [3.USAGE.01]', async () => {
    const { account, instance, lease } = await seedOldAccount();
    const second = await seed.instance(account.id);
    await seed.linkedLease(second);
    await seed.message(second, { at: early(3) });
    await seed.message(instance, { at: early(3) });
    const last = clock.now();
    await inbox.storeInbound(lease, [anIncomingMessage({ at: last })]);

    const rows = await statistics.byInstance(account.id, today(), addDays(today(), 1));
    const byId = new Map(rows.map((row) => [row.instanceId, row]));
    expect(rows).toHaveLength(2);
    expect(byId.get(second.id)).toMatchObject({ sent: 0, received: 0, failed: 0, lastMessageAt: early(3) });
    expect(byId.get(instance.id)).toMatchObject({ sent: 0, received: 1, failed: 0, lastMessageAt: last });
  });

  test('a deleted instance is not listed; its messages still count for the account', async () => {
    const { account, instance, lease } = await seed.sender();
    const { id } = await seed.message(instance);
    await outbox.settle(lease, [{ id, kind: 'sent', at: clock.now() }]);
    await instances.remove(account.id, instance.id);
    expect(await statistics.byInstance(account.id, ...ever())).toEqual([]);
    expect(await statistics.totals(account.id, ...ever())).toMatchObject({ sent: 1 });
  });

  test('the sent messages of an instance are counted per requested day, without failed ones', async () => {
    const { account, instance, lease } = await seedOldAccount();
    await seed.message(instance, { at: early(9) });
    const lost = await seed.message(instance, { at: early(6) });
    await seed.message(instance, { at: early(5) });
    const failed = await seed.message(instance, { at: early(5) });
    await seed.message(instance, { at: early(5) });
    await seed.message(instance, { at: early(2) });
    await seed.message(instance, { at: early(1) });
    await outbox.settle(lease, [aRefusal(lost), aRefusal(failed)]);
    await inbox.storeInbound(lease, [anIncomingMessage({ at: early(4) })]);

    const rows = await statistics.byInstance(account.id, dayOf(early(7)), dayOf(early(1)));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ sent: 3, received: 1, failed: 2 });
    expect(rows[0]?.sentByDay).toEqual([
      { day: dayOf(early(5)), sent: 2 },
      { day: dayOf(early(2)), sent: 1 },
    ]);
  });

  test('messages of other accounts are not counted', async () => {
    const { instance } = await seed.sender();
    await seed.message(instance);
    const { account: ravi } = await seed.sender();
    expect((await statistics.totals(ravi.id, ...ever())).sent).toBe(0);
  });
});
