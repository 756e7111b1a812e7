import { describe, expect, test } from '@jest/globals';
import {
  anIncomingMessage,
  claimLinkedLease,
  createMemoryPorts,
  seedAccount,
  seedInstance,
  seedMessage,
  seedSender,
} from '../../../testing/index.js';
import { DAY_MS } from '../../shared/clock.js';
import type { Settlement } from '../outbox.js';
import { GetStatistics } from './get-statistics.js';
import { GetUsageByInstance } from './get-usage-by-instance.js';
import type { StatisticsPeriod } from './statistics-period.js';

const YEAR_MS = 365 * DAY_MS;

async function start() {
  const ports = createMemoryPorts();
  ports.clock.set(new Date('2026-03-31T12:00:00.000Z'));
  const startsAt = new Date('2026-03-31T00:00:00.000Z');
  const endsAt = new Date(startsAt.getTime() + YEAR_MS);
  const sender = await seedSender(ports, { startsAt, endsAt, messageLimit: 1_000 });
  const accountId = sender.account.id;
  const statistics = (period: StatisticsPeriod) => new GetStatistics(ports).execute({ accountId, period });
  const usage = (period: StatisticsPeriod) => new GetUsageByInstance(ports).execute({ accountId, period });
  const receive = async () => ports.inbox.storeInbound(lease, [anIncomingMessage({ at: ports.clock.now() })]);
  const settle = async (settlement: Settlement) => ports.outbox.settle(lease, [settlement]);
  let { lease } = sender;
  /** The worker has renewed the lease during these days. */
  const daysLater = async (days: number) => {
    ports.clock.advance(days * DAY_MS);
    lease = await claimLinkedLease(ports, sender.instance);
  };
  return { ports, ...sender, accountId, statistics, usage, receive, settle, daysLater };
}

describe('GetStatistics', () => {
  test('counts messages sent, received and failed per day [3.STATS.01] [2.STATS.02]', async () => {
    const { ports, instance, statistics, receive, settle, daysLater } = await start();
    await seedMessage(ports, instance);
    await daysLater(1);
    const failing = await seedMessage(ports, instance);
    const failure = { kind: 'failed', code: 'refused', reason: 'No.', refund: true } as const;
    await settle({ id: failing.id, ...failure });
    await receive();

    const { totals, daily } = await statistics(7);
    expect(totals).toEqual({ sent: 1, received: 1, failed: 1 });
    const quiet = (day: string) => ({ day, sent: 0, received: 0, failed: 0 });
    expect(daily).toEqual([
      ...['2026-03-26', '2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30'].map(quiet),
      { day: '2026-03-31', sent: 1, received: 0, failed: 0 },
      { day: '2026-04-01', sent: 0, received: 1, failed: 1 },
    ]);
  });

  test('tells texts, files and what is neither apart, without failed ones', async () => {
    const { ports, instance, lease, statistics, settle } = await start();
    await seedMessage(ports, instance);
    const types = ['image', 'sticker', 'document', 'location', 'unsupported', 'text'] as const;
    const at = ports.clock.now();
    await ports.inbox.storeInbound(
      lease,
      types.map((type) => anIncomingMessage({ type, at })),
    );
    const body = { type: 'poll', question: 'When?', options: ['Now', 'Later'], selectable: 1 } as const;
    const [poll] = [
      await seedMessage(ports, instance, { body }),
      await seedMessage(ports, instance, { body }),
    ];
    await settle({ id: poll.id, kind: 'failed', code: 'refused', reason: 'No.', refund: true });
    expect((await statistics(7)).kinds).toEqual({
      text: { sent: 1, received: 1 },
      media: { sent: 0, received: 3 },
      other: { sent: 1, received: 2 },
    });
  });

  test.each([7, 30, 90] as const)(
    'ends %i days with today and returns one count per day [9.SIZE.04]',
    async (period) => {
      const { ports, instance, statistics, daysLater } = await start();
      await seedMessage(ports, instance);
      await daysLater(period - 1);
      const last = await statistics(period);
      expect(last.daily).toHaveLength(period);
      expect(last.daily[0]?.day).toBe('2026-03-31');
      expect(last.totals.sent).toBe(1);
      await daysLater(1);
      expect((await statistics(period)).totals.sent).toBe(0);
    },
  );

  test('sums up the days', async () => {
    const { ports, instance, statistics, receive, daysLater } = await start();
    for (let day = 0; day < 10; day++) {
      await seedMessage(ports, instance);
      if (day % 3 === 0) await receive();
      await daysLater(1);
    }
    const { totals, daily } = await statistics(7);
    const sum = (of: 'sent' | 'received' | 'failed') => daily.reduce((total, day) => total + day[of], 0);
    expect(totals).toEqual({ sent: sum('sent'), received: sum('received'), failed: sum('failed') });
  });

  test('returns the plan’s current window, whatever the period [D.STATS.01] [2.STATS.03]', async () => {
    const { ports, instance, subscription, statistics, daysLater } = await start();
    await seedMessage(ports, instance);
    await seedMessage(ports, instance);
    expect((await statistics(7)).current).toEqual({
      subscription,
      usage: { sent: 2, limit: 1_000, remaining: 998 },
      windowEndsAt: new Date('2026-04-30T00:00:00.000Z'),
    });
    await daysLater(30);
    const next = await statistics(90);
    expect(next.totals.sent).toBe(2);
    expect(next.current?.usage).toEqual({ sent: 0, limit: 1_000, remaining: 1_000 });
    expect(next.current?.windowEndsAt).toEqual(new Date('2026-05-30T00:00:00.000Z'));
  });

  test('ends the last window with the plan', async () => {
    const { subscription, statistics, daysLater } = await start();
    await daysLater(362);
    expect((await statistics(7)).current?.windowEndsAt).toEqual(subscription.endsAt);
  });

  test('returns no window without an active plan, and keeps the counts', async () => {
    const { ports, instance, statistics, daysLater } = await start();
    await daysLater(364);
    await seedMessage(ports, instance);
    await daysLater(1);
    expect(await statistics(7)).toMatchObject({ current: undefined, totals: { sent: 1 } });
  });

  test('counts the instances that are ready now as active', async () => {
    const { ports, accountId, lease, statistics } = await start();
    await seedInstance(ports, accountId);
    expect((await statistics(7)).activeInstances).toBe(1);
    await ports.expireLease(lease);
    expect((await statistics(7)).activeInstances).toBe(0);
  });

  test('does not count messages of another account', async () => {
    const { ports, instance } = await start();
    await seedMessage(ports, instance);
    const { id: accountId } = await seedAccount(ports);
    const { totals } = await new GetStatistics(ports).execute({ accountId, period: 7 });
    expect(totals).toEqual({ sent: 0, received: 0, failed: 0 });
  });
});

describe('GetUsageByInstance', () => {
  test('returns every instance, also one without messages, in the order of the list [3.USAGE.01] [2.USAGE.02]', async () => {
    const { ports, accountId, instance, usage, receive } = await start();
    ports.clock.advance(1_000);
    const quiet = await seedInstance(ports, accountId);
    await seedMessage(ports, instance);
    await receive();
    expect(
      (await usage(7)).map(({ instance: { id, status }, ...counted }) => ({ id, status, ...counted })),
    ).toEqual([
      {
        id: instance.id,
        status: 'ready',
        counts: { sent: 1, received: 1, failed: 0 },
        trend: [0, 0, 0, 0, 0, 0, 1],
        lastMessageAt: ports.clock.now(),
      },
      {
        id: quiet.id,
        status: 'initializing',
        counts: { sent: 0, received: 0, failed: 0 },
        trend: [0, 0, 0, 0, 0, 0, 0],
        lastMessageAt: null,
      },
    ]);
  });

  test.each([7, 30, 90] as const)(
    'lists the sent messages of each of %i days, which add up to the total',
    async (period) => {
      const { ports, instance, usage, daysLater } = await start();
      for (const sent of [1, 0, 3]) {
        for (let count = 0; count < sent; count++) await seedMessage(ports, instance);
        await daysLater(2);
      }
      const [used] = await usage(period);
      expect(used?.trend).toHaveLength(period);
      expect(used?.trend.slice(-7)).toEqual([1, 0, 0, 0, 3, 0, 0]);
      expect(used?.counts.sent).toBe(4);
    },
  );

  test('returns the time of the last message even before the period', async () => {
    const { ports, instance, usage, daysLater } = await start();
    await seedMessage(ports, instance);
    const lastMessageAt = ports.clock.now();
    await daysLater(100);
    expect((await usage(30))[0]).toMatchObject({ counts: { sent: 0 }, lastMessageAt });
  });

  test('reads once for all who ask while a reading is under way', async () => {
    const { ports, accountId } = await start();
    let readings = 0;
    const byInstance: typeof ports.statistics.byInstance = (...days) => {
      readings++;
      return ports.statistics.byInstance(...days);
    };
    const usage = new GetUsageByInstance({ ...ports, statistics: { ...ports.statistics, byInstance } });
    await Promise.all(Array.from({ length: 9 }, () => usage.execute({ accountId, period: 90 })));
    // The first one, and one that sees what was stored meanwhile.
    expect(readings).toBe(2);
  });

  test('leaves out a deleted instance, whose messages still count for the account', async () => {
    const { ports, accountId, instance, settle, statistics, usage } = await start();
    const message = await seedMessage(ports, instance);
    await settle({ id: message.id, kind: 'sent', at: ports.clock.now() });
    await ports.instances.remove(accountId, instance.id);
    expect(await usage(7)).toEqual([]);
    expect((await statistics(7)).totals.sent).toBe(1);
  });
});
