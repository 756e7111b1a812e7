import { expect, test } from '@jest/globals';
import { DAY_MS, EVENT_TYPES, maskOf, type Order } from '../../../src/index.js';
import { anApiKey, anOrder, aSealedSecret, aSubscription } from '../../fixture/builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

/** Which change of a key, an order or a plan writes which event. */
export const accountEventsContract = persistenceContract('Events of accounts', (fixture) => {
  const { clock, eventSweep, fromNow, keys, ledgers, readEvents, seed, setEventTypes, subscriptions } =
    fixture;

  async function listening() {
    const { id } = await seed.account();
    await setEventTypes(id, maskOf(EVENT_TYPES));
    const told = async () =>
      (await readEvents(id)).map(({ type, objectId, facts }) => ({ type, objectId, facts }));
    return { accountId: id, told };
  }

  test('a key is told when it is made, changed and deleted, without its secret', async () => {
    const { accountId, told } = await listening();
    const key = anApiKey({ accountId, name: 'Shop' });
    await keys.add(key, aSealedSecret(), Infinity);
    await keys.update(accountId, key.id, {});
    await keys.update(accountId, key.id, { isActive: false, name: 'Store' });
    await keys.remove(accountId, key.id);
    await keys.remove(accountId, key.id);
    const facts = { name: 'Shop', isActive: true, expiresAt: null };
    expect(await told()).toEqual([
      { type: 'key.created', objectId: key.id, facts },
      { type: 'key.changed', objectId: key.id, facts: { ...facts, isActive: false, name: 'Store' } },
      { type: 'key.deleted', objectId: key.id, facts: { ...facts, isActive: false, name: 'Store' } },
    ]);
  });

  test('another account’s attempt to change a key is told to nobody', async () => {
    const [{ accountId, told }, ravi] = [await listening(), await listening()];
    const key = anApiKey({ accountId });
    await keys.add(key, aSealedSecret(), Infinity);
    await keys.update(ravi.accountId, key.id, { name: 'Mine' });
    await keys.remove(ravi.accountId, key.id);
    expect(await told()).toHaveLength(1);
    expect(await ravi.told()).toEqual([]);
  });

  test('a key that has expired is told once; one that has not, or long ago, is not', async () => {
    const { accountId, told } = await listening();
    const expiresAt = fromNow(-60_000);
    const expired = anApiKey({ accountId, name: 'Old', expiresAt });
    for (const key of [
      expired,
      anApiKey({ accountId, expiresAt: fromNow(DAY_MS) }),
      anApiKey({ accountId, expiresAt: fromNow(-2 * DAY_MS) }),
      anApiKey({ accountId, expiresAt: null }),
    ])
      await keys.add(key, aSealedSecret(), Infinity);
    await eventSweep.tellExpiredKeys(1_000);
    await eventSweep.tellExpiredKeys(1_000);
    const facts = { name: 'Old', isActive: true, expiresAt: expiresAt.toISOString() };
    expect((await told()).filter(({ type }) => type === 'key.expired')).toEqual([
      { type: 'key.expired', objectId: expired.id, facts },
    ]);
  });

  const change = (order: Order) =>
    ledgers.run({ accountId: order.accountId, orderId: order.id }, clock.now(), () => ({
      orders: [order],
      subscriptions: [],
    }));

  test('an order is told when it is paid, has failed or is refunded, once each', async () => {
    const { accountId, told } = await listening();
    const order = anOrder({ accountId, createdAt: clock.now() });
    const paidAt = clock.now();
    for (const next of [
      order,
      { ...order, status: 'failed' },
      { ...order, status: 'failed', failureReason: 'Again.' },
      { ...order, status: 'paid', paidAt },
      { ...order, status: 'paid', paidAt },
      { ...order, status: 'refunded', paidAt },
    ] as const)
      await change(next);
    const facts = { plan: order.planName, amountPaise: order.amountPaise };
    expect(await told()).toEqual([
      { type: 'order.failed', objectId: order.id, facts: { ...facts, status: 'failed', paidAt: null } },
      {
        type: 'order.paid',
        objectId: order.id,
        facts: { ...facts, status: 'paid', paidAt: paidAt.toISOString() },
      },
      {
        type: 'order.refunded',
        objectId: order.id,
        facts: { ...facts, status: 'refunded', paidAt: paidAt.toISOString() },
      },
    ]);
  });

  test('a plan is told when it starts, also in the place of another, is cancelled and is about to end', async () => {
    const { accountId, told } = await listening();
    const free = await seed.subscription(accountId, { planName: 'Free' });
    const pro = aSubscription({ accountId, planName: 'Pro', startsAt: clock.now() });
    await ledgers.run({ accountId }, clock.now(), () => ({
      orders: [],
      subscriptions: [{ ...free, endsAt: pro.startsAt }],
      started: { subscription: pro, sent: 0 },
    }));
    await subscriptions.cancel(accountId, clock.now());
    await subscriptions.cancel(accountId, clock.now());
    await subscriptions.markReminded(pro.id, clock.now());
    const factsOf = ({ planName, instanceLimit, messageLimit, startsAt, endsAt }: typeof pro) => ({
      plan: planName,
      instanceLimit,
      messageLimit,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      previousPlan: null,
    });
    expect(await told()).toEqual([
      { type: 'subscription.started', objectId: free.id, facts: factsOf(free) },
      { type: 'subscription.started', objectId: pro.id, facts: { ...factsOf(pro), previousPlan: 'Free' } },
      { type: 'subscription.cancelled', objectId: pro.id, facts: factsOf(pro) },
      { type: 'subscription.ending', objectId: pro.id, facts: factsOf(pro) },
    ]);
  });

  test('the end of a plan is told once, where no other has taken its place', async () => {
    const [replaced, alone] = [await listening(), await listening()];
    const over = { startsAt: fromNow(-10 * DAY_MS), endsAt: fromNow(-60_000) };
    await seed.subscription(replaced.accountId, over);
    await seed.subscription(replaced.accountId, { startsAt: fromNow(-60_000), endsAt: fromNow(DAY_MS) });
    await seed.subscription(alone.accountId, {
      startsAt: fromNow(-40 * DAY_MS),
      endsAt: fromNow(-20 * DAY_MS),
    });
    const ended = await seed.subscription(alone.accountId, over);
    await eventSweep.tellEndedSubscriptions(1_000);
    await eventSweep.tellEndedSubscriptions(1_000);
    const endings = async ({ told }: typeof alone) =>
      (await told()).filter(({ type }) => type === 'subscription.ended').map(({ objectId }) => objectId);
    expect(await endings(replaced)).toEqual([]);
    expect(await endings(alone)).toEqual([ended.id]);
  });
});
