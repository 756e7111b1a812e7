import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, FakeGateway, seedAccount, seedSubscription } from '../../testing/index.js';
import { DAY_MS, MINUTE_MS } from '../shared/clock.js';
import { SubscriptionActive } from '../subscriptions/errors.js';
import { CreateOrder } from './create-order.js';
import { PlanNotForSale, PlanNotFound } from './errors.js';

async function start() {
  const ports = createMemoryPorts();
  const { id: accountId } = await seedAccount(ports);
  const createOrder = new CreateOrder(ports);
  const order = (planId: string, billingPeriod: 'month' | 'year' = 'month') =>
    createOrder.execute({ accountId, planId, billingPeriod });
  const stored = async () => (await ports.orders.page({ accountId, page: 1, limit: 50 })).items;
  return { ports, accountId, order, stored };
}

describe('CreateOrder', () => {
  test('offers a plan at its price, with a gateway order for exactly that amount [7.PAY.02]', async () => {
    const { ports, accountId, order, stored } = await start();
    const offer = await order('basic', 'year');

    expect(offer).toMatchObject({ mock: false, publicKey: ports.gateway.publicKey, mockPayment: undefined });
    expect(offer.order).toMatchObject({
      accountId,
      status: 'pending',
      planName: 'Basic',
      monthlyPaise: 99_900,
      billingPeriod: 'year',
      durationDays: 365,
      pricePaise: 1_078_920,
      creditPaise: 0,
      amountPaise: 1_078_920,
      quotedUntil: new Date(ports.clock.now().getTime() + 10 * MINUTE_MS),
    });
    expect(ports.gateway.simulator.orders.get(offer.order.gatewayOrderId!)).toMatchObject({
      receipt: offer.order.id,
      amountPaise: 1_078_920,
      currency: 'INR',
    });
    expect(await stored()).toEqual([offer.order]);
  });

  test('refuses an unknown plan and the one that is claimed [1.USE.06]', async () => {
    const { order, stored } = await start();
    await expect(order('gold')).rejects.toBeInstanceOf(PlanNotFound);
    await expect(order('free')).rejects.toBeInstanceOf(PlanNotForSale);
    expect(await stored()).toEqual([]);
  });

  test('returns the same order for the same offer while its quote is valid [D.CHANGE.04]', async () => {
    const { ports, order, stored } = await start();
    const first = await order('basic');
    ports.clock.advance(10 * MINUTE_MS - 1);
    expect(await order('basic')).toEqual(first);
    expect(ports.gateway.simulator.orders.size).toBe(1);
    ports.clock.advance(1);
    const second = await order('basic');
    expect(second.order.id).not.toBe(first.order.id);
    expect((await stored()).map(({ status }) => status)).toEqual(['pending', 'cancelled']);
  });

  test('creates one order for many concurrent requests', async () => {
    const { order, stored } = await start();
    const offers = await Promise.all(Array.from({ length: 6 }, () => order('basic')));
    expect(new Set(offers.map((offer) => offer.order.id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  test('cancels a pending order when another plan or period is chosen', async () => {
    const { ports, order, stored } = await start();
    for (const [plan, period] of [
      ['basic', 'month'],
      ['basic', 'year'],
      ['pro', 'year'],
    ] as const) {
      await order(plan, period);
      ports.clock.advance(1);
    }
    expect((await stored()).map(({ status }) => status)).toEqual(['pending', 'cancelled', 'cancelled']);
  });

  test('stores nothing when the gateway fails', async () => {
    const { ports, order, stored } = await start();
    ports.gateway.failNext(1);
    await expect(order('basic')).rejects.toMatchObject({ name: 'AdapterError', retryable: true });
    expect(await stored()).toEqual([]);
  });

  test('does not sell the same plan and period twice before its last seven days', async () => {
    const { ports, accountId, order } = await start();
    const { endsAt } = await seedSubscription(ports, accountId);
    await expect(order('basic')).rejects.toBeInstanceOf(SubscriptionActive);
    ports.clock.set(new Date(endsAt.getTime() - 7 * DAY_MS - 1));
    await expect(order('basic')).rejects.toBeInstanceOf(SubscriptionActive);
    expect(ports.gateway.simulator.orders.size).toBe(0);
    ports.clock.advance(1);
    expect((await order('basic')).order).toMatchObject({ creditPaise: 23_310, amountPaise: 76_590 });
  });

  test('sells the other period of the same plan, and a cancelled plan again', async () => {
    const { ports, accountId, order } = await start();
    await seedSubscription(ports, accountId);
    expect((await order('basic', 'year')).order.amountPaise).toBe(1_078_920 - 99_900);
    await ports.subscriptions.cancel(accountId, ports.clock.now());
    ports.clock.advance(DAY_MS);
    expect((await order('basic')).order.creditPaise).toBe(96_570);
  });

  test('offers against a plan that a faster clock has just started, with one more gateway order at most', async () => {
    const { ports, accountId, order } = await start();
    ports.clock.advance(5);
    const { id } = await seedSubscription(ports, accountId);
    ports.clock.advance(-5);
    expect((await order('pro')).order).toMatchObject({ creditFrom: id, amountPaise: 299_900 - 99_900 });
    expect(ports.gateway.simulator.orders.size).toBe(2);
  });

  test('starts the plan at once when nothing is due, without a gateway order [D.CHANGE.02]', async () => {
    const { ports, accountId, order, stored } = await start();
    await seedSubscription(ports, accountId, { planId: 'pro', planName: 'Pro', valuePaise: 299_900 });
    ports.clock.advance(15 * DAY_MS);
    const { order: paid, mockPayment } = await order('basic');

    expect(paid).toMatchObject({
      status: 'paid',
      amountPaise: 0,
      creditPaise: 149_950,
      gatewayOrderId: null,
    });
    expect(mockPayment).toBeUndefined();
    expect(ports.gateway.simulator.orders.size).toBe(0);
    expect(await stored()).toEqual([paid]);
    const current = await ports.subscriptions.activeOf(accountId, ports.clock.now());
    expect(current).toMatchObject({ id: paid.subscriptionId, planId: 'basic', valuePaise: 149_950 });
  });

  test('rounds an amount below a rupee up to one, the gateway’s minimum', async () => {
    const { ports, accountId, order } = await start();
    await seedSubscription(ports, accountId, { planId: 'pro', valuePaise: 99_899 });
    expect((await order('basic')).order).toMatchObject({ creditPaise: 99_899, amountPaise: 100 });
  });

  test('makes a new quote when a change of plan overtakes it', async () => {
    const { ports, accountId, order, stored } = await start();
    const createOrder = ports.gateway.createOrder.bind(ports.gateway);
    let raced = false;
    // While the gateway is asked, a payment in another tab starts a plan.
    ports.gateway.createOrder = async (input) => {
      if (!raced) await seedSubscription(ports, accountId);
      raced = true;
      return createOrder(input);
    };
    const { order: made } = await order('pro');
    expect(made).toMatchObject({ creditPaise: 99_900, amountPaise: 200_000 });
    expect(await stored()).toEqual([made]);
  });

  test('returns the checkout result of a mock gateway', async () => {
    const ports = createMemoryPorts();
    const gateway = new FakeGateway({ mock: true });
    const { id: accountId } = await seedAccount(ports);
    const offer = await new CreateOrder({ ...ports, gateway }).execute({
      accountId,
      planId: 'basic',
      billingPeriod: 'month',
    });
    expect(offer.mock).toBe(true);
    expect(gateway.isGenuineCheckout(offer.mockPayment!)).toBe(true);
  });
});
