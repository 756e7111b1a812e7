import { expect, test } from '@jest/globals';
import { addDays, DAY_MS, dayOf, dayStart, type Subscription } from '../../../src/index.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

const PORTION = 1_000;

export const messageRetentionContract = persistenceContract('MessageRetention', (fixture) => {
  const { clock, fromNow, inbox, messages, outbox, retention, seed, statistics } = fixture;

  const daysAgo = (days: number) => addDays(dayOf(clock.now()), -days);

  /** An account with one message at the first moment of each of these days. */
  async function seedHistory(...days: number[]) {
    const sender = await seed.sender({ startsAt: fromNow(-29 * DAY_MS) });
    for (const day of days) {
      const { id } = await seed.message(sender.instance, { at: dayStart(daysAgo(day)) });
      await outbox.settle(sender.lease, [{ id, kind: 'sent', at: clock.now() }]);
    }
    const accountId = sender.account.id;
    return {
      ...sender,
      accountId,
      prune: (day: number, limit = PORTION) => retention.deleteBefore(accountId, daysAgo(day), limit),
      history: () => messages.page({ accountId, page: 1, limit: 50 }),
    };
  }

  test('messages from before the day are deleted, those of the day stay [D.SUB.08]', async () => {
    const { prune, history } = await seedHistory(9, 8, 7, 6);
    expect(await prune(7)).toBe(2);
    const { items, total } = await history();
    expect(items.map(({ createdAt }) => dayOf(createdAt))).toEqual([daysAgo(6), daysAgo(7)]);
    expect(total).toBe(2);
    expect(await prune(7)).toBe(0);
  });

  test('deletion runs in batches and hides everything from the first one on', async () => {
    const { prune, history, accountId } = await seedHistory(12, 11, 10, 9, 1);
    expect(await prune(7, 3)).toBe(3);
    expect(await history()).toMatchObject({ total: 1, items: [{ createdAt: dayStart(daysAgo(1)) }] });
    expect(await messages.listRange({ accountId, limit: 9 })).toHaveLength(1);
    expect(await prune(7, 3)).toBe(1);
  });

  test('concurrent runs delete each message once', async () => {
    const { prune, history } = await seedHistory(12, 11, 10, 9, 1);
    const deleted = await Promise.all([1, 2, 3].map(() => prune(7)));
    expect(deleted.reduce((sum, count) => sum + count)).toBe(4);
    expect((await history()).total).toBe(1);
  });

  test('a pending message stays until it is settled, and is hidden', async () => {
    const { prune, history, instance, lease, account } = await seedHistory();
    const { id } = await seed.message(instance, { at: dayStart(daysAgo(10)) });
    expect(await prune(7)).toBe(0);
    expect((await messages.byId(account.id, id))?.status).toBe('pending');
    expect(await history()).toEqual({ items: [], total: 0 });

    await outbox.settle(lease, [{ id, kind: 'sent', at: clock.now() }]);
    expect(await prune(7)).toBe(1);
  });

  test('inbound messages are deleted as well', async () => {
    const { prune, lease } = await seedHistory();
    await inbox.storeInbound(lease, [anIncomingMessage({ at: dayStart(daysAgo(8)) })]);
    expect(await prune(7)).toBe(1);
  });

  test('statistics still count deleted messages [D.SUB.09]', async () => {
    const { prune, accountId } = await seedHistory(9, 8, 1);
    await prune(7);
    const totals = await statistics.totals(accountId, daysAgo(30), daysAgo(-1));
    expect(totals).toEqual({ sent: 3, received: 0, failed: 0 });
  });

  test('messages of other accounts stay', async () => {
    const ravi = await seedHistory(9);
    await (await seedHistory(9)).prune(7);
    expect((await ravi.history()).total).toBe(1);
  });

  test('messages deleted under a smaller plan do not return to the count under a larger one', async () => {
    const { prune, history } = await seedHistory(9, 1);
    await prune(7);
    await prune(20);
    expect((await history()).total).toBe(1);
  });

  async function holderOf(...subscriptions: Partial<Subscription>[]) {
    const account = await seed.account();
    for (const one of subscriptions) await seed.subscription(account.id, one);
    const found = [];
    for (let after: string | undefined; ; ) {
      const holders = await retention.listAccountPlans(clock.now(), { after, limit: 100 });
      found.push(...holders.filter(({ accountId }) => accountId === account.id));
      after = holders.at(-1)?.accountId;
      if (after === undefined) return found;
    }
  }

  test('an account is listed once, with its active plan', async () => {
    const past = { planId: 'pro', startsAt: fromNow(-40 * DAY_MS), endsAt: fromNow(-1) };
    const holders = await holderOf(past, { planId: 'basic' });
    expect(holders.map(({ planId }) => planId)).toEqual(['basic']);
  });

  test('without an active plan the last one applies, and without any none', async () => {
    const first = { startsAt: fromNow(-90 * DAY_MS), endsAt: fromNow(-60 * DAY_MS) };
    const last = { startsAt: fromNow(-60 * DAY_MS), endsAt: fromNow(-30 * DAY_MS) };
    const held = await holderOf({ ...first, planId: 'basic' }, { ...last, planId: 'pro' });
    expect(held.map(({ planId }) => planId)).toEqual(['pro']);
    expect((await holderOf()).map(({ planId }) => planId)).toEqual([undefined]);
  });
});
