import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, seedAccount } from '../../testing/index.js';
import { DAY_MS, MINUTE_MS } from '../shared/clock.js';
import { CreateOrder } from './create-order.js';
import { GetOrder } from './get-order.js';
import { ReconcileOrders } from './reconcile-orders.js';
import { VerifyPayment } from './verify-payment.js';

async function ordered() {
  const ports = createMemoryPorts();
  const { id: accountId } = await seedAccount(ports);
  const buy = { accountId, planId: 'basic', billingPeriod: 'month' as const };
  const { order } = await new CreateOrder(ports).execute(buy);
  return {
    ports,
    accountId,
    till: ports.gateway.simulator,
    gatewayOrderId: order.gatewayOrderId!,
    reconcile: () => new ReconcileOrders(ports).execute(),
    status: async () => (await new GetOrder(ports).execute({ accountId, orderId: order.id })).status,
  };
}

describe('ReconcileOrders', () => {
  test('finds a payment after fifteen minutes when the tab was closed', async () => {
    const { ports, till, gatewayOrderId, reconcile, status } = await ordered();
    till.pay(gatewayOrderId);
    ports.clock.advance(15 * MINUTE_MS - 1);
    expect(await reconcile()).toEqual({ checked: 0 });
    ports.clock.advance(1);
    expect(await reconcile()).toEqual({ checked: 1 });
    expect(await status()).toBe('paid');
  });

  test('says of what it records that it was found, which a payment that was told of is not', async () => {
    const { ports, accountId, till, gatewayOrderId, reconcile } = await ordered();
    const recorded: unknown[] = [];
    const { run } = ports.ledgers;
    ports.ledgers.run = (scope, at, change) =>
      run(scope, at, (ledger) => {
        const made = change(ledger);
        if ('outcome' in made) recorded.push([made.outcome, made.orders.length, 'found' in made]);
        return made;
      });
    const result = till.pay(gatewayOrderId);
    ports.clock.advance(15 * MINUTE_MS);
    await reconcile();
    await new VerifyPayment(ports).execute({ accountId, ...result });
    expect(recorded).toEqual([
      ['paid', 1, true],
      ['paid', 0, false],
    ]);
  });

  test('cancels an unpaid order after a day and still accepts a later payment', async () => {
    const { ports, till, gatewayOrderId, reconcile, status } = await ordered();
    ports.clock.advance(DAY_MS - 1);
    await reconcile();
    expect(await status()).toBe('pending');
    ports.clock.advance(DAY_MS / 4);
    await reconcile();
    expect(await status()).toBe('cancelled');
    till.pay(gatewayOrderId);
    ports.clock.advance(DAY_MS);
    await reconcile();
    expect(await status()).toBe('paid');
  });

  test('does not cancel while a payment is under way', async () => {
    const { ports, till, gatewayOrderId, reconcile, status } = await ordered();
    till.authorize(gatewayOrderId);
    ports.clock.advance(2 * DAY_MS);
    await reconcile();
    expect(await status()).toBe('pending');
  });

  test('does not cancel an order whose payment of another amount was taken, until that is refunded', async () => {
    const { till, ports, gatewayOrderId, reconcile, status } = await ordered();
    const { paymentId } = till.pay(gatewayOrderId, { amountPaise: 100 });
    ports.clock.advance(2 * DAY_MS);
    await reconcile();
    expect(await status()).toBe('pending');
    ports.clock.advance(10 * DAY_MS);
    till.refund(paymentId);
    ports.clock.advance(2 * DAY_MS);
    await reconcile();
    expect(await status()).toBe('cancelled');
  });

  test('finds a refund that was not reported', async () => {
    const { ports, accountId, till, gatewayOrderId, reconcile, status } = await ordered();
    const result = till.pay(gatewayOrderId);
    await new VerifyPayment(ports).execute({ accountId, ...result });
    till.refund(result.paymentId);
    ports.clock.advance(20 * DAY_MS);
    await reconcile();
    expect(await status()).toBe('refunded');
    expect(await ports.subscriptions.activeOf(accountId, ports.clock.now())).toBeUndefined();
  });

  test('continues after a fault with one order and reports it at the end', async () => {
    const { ports, till, gatewayOrderId, reconcile, status } = await ordered();
    const ravi = await seedAccount(ports);
    const buy = { accountId: ravi.id, planId: 'pro', billingPeriod: 'year' as const };
    const { order } = await new CreateOrder(ports).execute(buy);
    till.pay(gatewayOrderId);
    till.pay(order.gatewayOrderId!);
    ports.clock.advance(20 * MINUTE_MS);
    ports.gateway.failNext(1);

    await expect(reconcile()).rejects.toMatchObject({ name: 'AdapterError' });
    const paid = async () => [await status(), (await ports.orders.byId(ravi.id, order.id))?.status];
    expect((await paid()).toSorted()).toEqual(['paid', 'pending']);
    ports.clock.advance(10 * MINUTE_MS);
    await reconcile();
    expect(await paid()).toEqual(['paid', 'paid']);
  });
});
