import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  anAccount,
  anIncomingMessage,
  createMemoryPorts,
  type MemoryPorts,
  type SeededSender,
  seedAccount,
  seedMessage,
  seedSender,
} from '../../../testing/index.js';
import { DAY_MS } from '../../shared/clock.js';
import { dayOf } from '../../shared/day.js';
import { ApplyRetention } from './apply-retention.js';

describe('ApplyRetention', () => {
  let ports: MemoryPorts;
  let dropped: Date[];
  beforeEach(() => {
    ports = createMemoryPorts();
    dropped = [];
  });

  function apply(overrides: Partial<ConstructorParameters<typeof ApplyRetention>[0]> = {}): Promise<void> {
    const partitions = {
      ensureAhead: async () => {},
      dropExpired: async (endedBefore: Date) => {
        dropped.push(endedBefore);
        return [];
      },
    };
    return new ApplyRetention({ ...ports, partitions, ...overrides }).execute();
  }

  /** An account that sent one message on each of the last 100 days, today included. */
  async function seedHundredDays(planId: string): Promise<SeededSender> {
    const at = ports.clock.now();
    ports.clock.set(new Date(at.getTime() - 99 * DAY_MS));
    const sender = await seedSender(ports, { planId, endsAt: new Date(at.getTime() + DAY_MS) });
    for (let day = 0; day < 100; day++) {
      const message = await seedMessage(ports, sender.instance);
      ports.store.change(ports.store.messages.get(message.id)!, { status: 'sent' });
      if (day < 99) ports.clock.advance(DAY_MS);
    }
    return sender;
  }

  const history = async ({ account }: SeededSender) =>
    ports.messages.page({ accountId: account.id, page: 1, limit: 100 });

  test.each([
    ['free', 7],
    ['basic', 30],
    ['pro', 90],
  ])('keeps %d days and today on the %s plan, an hour more or less [D.SUB.08]', async (planId, days) => {
    const sender = await seedHundredDays(planId);
    await apply();
    const { items, total } = await history(sender);
    expect(total).toBe(days + 1);
    const oldest = new Date(ports.clock.now().getTime() - days * DAY_MS);
    expect(dayOf(items.at(-1)!.createdAt)).toBe(dayOf(oldest));
  });

  test('keeps everything on an unlimited plan [D.SUB.08]', async () => {
    const sender = await seedHundredDays('enterprise');
    await apply();
    expect((await history(sender)).total).toBe(100);
  });

  test('applies the plan that has ended, and the Free plan when there was none [D.SUB.08]', async () => {
    const sender = await seedHundredDays('pro');
    ports.clock.advance(2 * DAY_MS);
    const stranger = await seedSender(ports);
    ports.clock.advance(10 * DAY_MS);
    await ports.inbox.storeInbound({ ...stranger.lease, ...(await renewed(stranger)) }, [
      anIncomingMessage({ at: new Date(ports.clock.now().getTime() - 9 * DAY_MS) }),
    ]);
    ports.store.subscriptions.delete(stranger.subscription.id);

    await apply();

    expect((await history(sender)).total).toBe(100 - 21);
    expect((await history(stranger)).total).toBe(0);
  });

  async function renewed({ lease }: SeededSender) {
    const row = ports.store.instances.get(lease.instanceId)!;
    row.lease.expiresAt = new Date(ports.clock.now().getTime() + DAY_MS);
    return { owner: lease.owner };
  }

  test('leaves the statistics unchanged [D.SUB.09]', async () => {
    const { account } = await seedHundredDays('free');
    await apply();
    const { sent } = await ports.statistics.totals(account.id, '2000-01-01', '2100-01-01');
    expect(sent).toBe(100);
  });

  test('finds nothing to do in a second run', async () => {
    const sender = await seedHundredDays('free');
    await apply();
    const before = await history(sender);
    await apply();
    expect(await history(sender)).toEqual(before);
    const sixtyDaysAgo = new Date(ports.clock.now().getTime() - 60 * DAY_MS);
    expect(dropped).toEqual([sixtyDaysAgo, sixtyDaysAgo]);
  });

  test('deletes nothing when the plan is unknown', async () => {
    const sender = await seedHundredDays('discontinued');
    await apply();
    expect((await history(sender)).total).toBe(100);
  });

  test('processes every account, however many there are', async () => {
    const accounts = Array.from({ length: 2_500 }, () => anAccount());
    for (const account of accounts) ports.store.accounts.set(account.id, account);
    await seedAccount(ports);
    const seen: string[] = [];
    const retention = {
      listAccountPlans: ports.retention.listAccountPlans.bind(ports.retention),
      deleteBefore: async (accountId: string) => {
        seen.push(accountId);
        return 0;
      },
    };
    await apply({ retention });
    expect(seen).toHaveLength(2_501);
    expect(new Set(seen).size).toBe(2_501);
  });

  test('deletes all old messages of an account that has many', async () => {
    const portions = [5_000, 5_000, 17];
    await seedAccount(ports);
    const retention = {
      listAccountPlans: ports.retention.listAccountPlans.bind(ports.retention),
      deleteBefore: async () => portions.shift() ?? 0,
    };
    await apply({ retention });
    expect(portions).toEqual([]);
  });
});
