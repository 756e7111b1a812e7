import { expect, test } from '@jest/globals';
import { type BillingState, DAY_MS, PaymentAlreadyAssigned } from '../../../src/index.js';
import { anOrder, aSubscription } from '../../fixture/builders.js';
import { collectOutcomes, times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

const NOTHING = { orders: [], subscriptions: [] };

export const billingUnitOfWorkContract = persistenceContract('BillingUnitOfWork', (fixture) => {
  const { clock, countSent, fromNow, ledgers, seed, subscriptions } = fixture;

  async function stateOf(accountId: string, orderId?: string): Promise<BillingState> {
    let seen: BillingState | undefined;
    const account = { accountId, ...(orderId !== undefined && { orderId }) };
    await ledgers.run(account, clock.now(), (ledger) => {
      seen = ledger;
      return NOTHING;
    });
    return seen!;
  }

  test('loads every subscription with its window’s count, and the pending orders with the requested one', async () => {
    const { id } = await seed.account();
    const past = await seed.subscription(id, { startsAt: fromNow(-30 * DAY_MS) });
    const present = await seed.subscription(id, { startsAt: past.endsAt });
    await seed.message(await seed.instance(id));
    const pending = await seed.order(id);
    const failed = await seed.order(id, { status: 'failed' });
    await seed.order(id, { status: 'cancelled' });

    const { held, orders } = await stateOf(id, failed.id);

    expect(held).toHaveLength(2);
    expect(held).toEqual(
      expect.arrayContaining([
        { subscription: past, sent: 0 },
        { subscription: present, sent: 1 },
      ]),
    );
    expect(orders.map((order) => order.id).toSorted()).toEqual([pending.id, failed.id].toSorted());
  });

  test('does not count messages of a window that has ended', async () => {
    const { id } = await seed.account();
    const startsAt = fromNow(-30 * DAY_MS - 60_000);
    const running = { startsAt, endsAt: fromNow(300 * DAY_MS) };
    const subscription = await seed.subscription(id, running);
    const before = fromNow(-120_000);
    await seed.message(await seed.instance(id), { at: before });
    expect((await stateOf(id)).held).toEqual([{ subscription, sent: 0 }]);
  });

  test('loads nothing of another account', async () => {
    const [asha, ravi] = [await seed.account(), await seed.account()];
    await seed.subscription(asha.id);
    const order = await seed.order(asha.id);
    expect(await stateOf(ravi.id, order.id)).toEqual({ orders: [], held: [] });
  });

  test('stores orders, ends, values and new subscriptions in one commit', async () => {
    const { id } = await seed.account();
    const startsAt = fromNow(-DAY_MS);
    const old = await seed.subscription(id, { startsAt, remindedAt: startsAt });
    const known = await seed.order(id);
    const at = clock.now();
    const started = aSubscription({ accountId: id, startsAt: at, messageLimit: 50, orderId: known.id });
    const fresh = anOrder({ accountId: id, createdAt: at });
    const change = {
      orders: [{ ...known, status: 'paid' as const, paidAt: at, subscriptionId: started.id }, fresh],
      subscriptions: [{ ...old, endsAt: at, valuePaise: 7, creditPaise: 3, remindedAt: null }],
      started: { subscription: started, sent: 20 },
    };

    expect(await ledgers.run({ accountId: id }, at, () => change)).toEqual(change);

    expect(await fixture.orders.byId(id, known.id)).toEqual(change.orders[0]);
    expect(await fixture.orders.byId(id, fresh.id)).toEqual(fresh);
    expect(await subscriptions.activeOf(id, at)).toEqual(started);
    expect(await subscriptions.activeOf(id, startsAt)).toEqual(change.subscriptions[0]);
    expect(await countSent(started)).toBe(20);
    await seed.message(await seed.instance(id));
    expect(await countSent(started)).toBe(21);
  });

  test('keeps a cancellation or reminder that was recorded in between', async () => {
    const { id } = await seed.account();
    const old = await seed.subscription(id);
    const at = clock.now();
    await subscriptions.cancel(id, at);
    const cheaper = { ...old, cancelledAt: at, valuePaise: 1 };
    await ledgers.run({ accountId: id }, at, () => ({ orders: [], subscriptions: [cheaper] }));
    expect(await subscriptions.activeOf(id, at)).toEqual(cheaper);
  });

  test('stores nothing when the decision throws', async () => {
    const { id } = await seed.account();
    const refusal = new Error('no');
    const change = ledgers.run({ accountId: id }, clock.now(), () => {
      throw refusal;
    });
    await expect(change).rejects.toBe(refusal);
    expect(await stateOf(id)).toEqual({ orders: [], held: [] });
  });

  test('never lets one gateway payment pay two orders', async () => {
    const { id } = await seed.account();
    const gatewayPaymentId = `pay_${newId()}`;
    await seed.order(id, { gatewayPaymentId });
    await expect(seed.order(id, { gatewayPaymentId })).rejects.toBeInstanceOf(PaymentAlreadyAssigned);
  });

  test('gives one payment to one of two concurrent orders and leaves the other unchanged', async () => {
    const ids = await Promise.all(times(8, async () => (await seed.account()).id));
    const gatewayPaymentId = `pay_${newId()}`;
    const { done, errors } = await collectOutcomes(ids.map((id) => seed.order(id, { gatewayPaymentId })));
    expect(done).toHaveLength(1);
    expect(errors.every((error) => error instanceof PaymentAlreadyAssigned)).toBe(true);
    const stored = await Promise.all(ids.map((id) => fixture.orders.pendingOf(id)));
    expect(stored.flat()).toEqual(done);
  });

  test('treats a gateway order that another order has as a fault, not a refusal', async () => {
    const { id } = await seed.account();
    const gatewayOrderId = `order_${newId()}`;
    await seed.order(id, { gatewayOrderId });
    await expect(seed.order(id, { gatewayOrderId })).rejects.toMatchObject({
      name: 'AdapterError',
      retryable: false,
    });
  });

  test('shows each of several concurrent changes the result of the one before', async () => {
    const { id: accountId } = await seed.account();
    const at = clock.now();
    const most = 1;
    const takeOne = () => {
      const order = anOrder({ accountId, createdAt: at });
      return ledgers.run({ accountId }, at, ({ orders }) =>
        orders.length < most ? { orders: [order], subscriptions: [] } : NOTHING,
      );
    };
    const { errors } = await collectOutcomes(times(8, takeOne));
    expect(errors).toEqual([]);
    expect(await fixture.orders.pendingOf(accountId)).toHaveLength(most);
  });
});
