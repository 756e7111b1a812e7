import { describe, expect, test } from '@jest/globals';
import {
  createMemoryPorts,
  FakeGateway,
  seedAccount,
  seedOrder,
  seedSubscription,
} from '../../testing/index.js';
import { DAY_MS, MINUTE_MS } from '../shared/clock.js';
import { CreateOrder } from './create-order.js';
import { OrderNotFound, PaymentVerificationFailed } from './errors.js';
import { GetOrder } from './get-order.js';
import { HandlePaymentWebhook } from './handle-payment-webhook.js';
import { ListOrders } from './list-orders.js';
import { ORDER_STATUS_TEXT } from './order.js';
import { PurgeProcessedWebhooks } from './purge-processed-webhooks.js';
import { ReconcileOrders } from './reconcile-orders.js';
import { VerifyPayment } from './verify-payment.js';

async function ordered() {
  const ports = createMemoryPorts();
  const { id: accountId } = await seedAccount(ports);
  const buy = { accountId, planId: 'basic', billingPeriod: 'month' as const };
  const { order } = await new CreateOrder(ports).execute(buy);
  const { simulator } = ports.gateway;
  const verify = (result: ReturnType<typeof simulator.pay>, by = accountId) =>
    new VerifyPayment(ports).execute({ accountId: by, ...result });
  return {
    ports,
    accountId,
    till: simulator,
    gatewayOrderId: order.gatewayOrderId!,
    verify,
    take: (webhook: Parameters<HandlePaymentWebhook['execute']>[0]) =>
      new HandlePaymentWebhook(ports).execute(webhook),
    reconcile: () => new ReconcileOrders(ports).execute(),
    status: async () => (await new GetOrder(ports).execute({ accountId, orderId: order.id })).status,
  };
}

describe('VerifyPayment', () => {
  test('starts the plan, and answers a repeat with the same success [7.PAY.03]', async () => {
    const { till, gatewayOrderId, verify, status } = await ordered();
    const result = till.pay(gatewayOrderId);
    const first = await verify(result);
    expect(first).toMatchObject({ paid: true, current: { subscription: { planId: 'basic' } } });
    expect(await verify(result)).toEqual(first);
    expect(await status()).toBe('paid');
  });

  test('refuses a forged payment, another account’s order and a wrong amount alike', async () => {
    const { ports, till, gatewayOrderId, verify, status } = await ordered();
    const result = till.pay(gatewayOrderId);
    const ravi = await seedAccount(ports);
    const short = till.pay(gatewayOrderId, { amountPaise: 100 });
    for (const attempt of [
      verify({ ...result, signature: 'sig_forged' }),
      verify({ ...result, gatewayOrderId: 'order_unknown' }),
      verify(result, ravi.id),
      verify(short),
    ]) {
      await expect(attempt).rejects.toBeInstanceOf(PaymentVerificationFailed);
    }
    expect(await status()).toBe('pending');
  });

  test('refuses a payment that the gateway does not know', async () => {
    const { ports, till, gatewayOrderId, verify } = await ordered();
    const result = till.pay(gatewayOrderId);
    ports.gateway.findPayment = async () => undefined;
    await expect(verify(result)).rejects.toBeInstanceOf(PaymentVerificationFailed);
  });

  test('waits for a payment that is not captured yet', async () => {
    const { till, gatewayOrderId, verify } = await ordered();
    const result = till.authorize(gatewayOrderId);
    expect(await verify(result)).toEqual({ paid: false, sentence: ORDER_STATUS_TEXT.pending });
    till.capture(result.paymentId);
    expect((await verify(result)).paid).toBe(true);
  });

  test('does not return the plan that is running while it waits', async () => {
    const { ports, accountId, till, gatewayOrderId, verify } = await ordered();
    await seedSubscription(ports, accountId, { planId: 'pro' });
    const waiting = await verify(till.authorize(gatewayOrderId));
    expect(waiting).toEqual({ paid: false, sentence: ORDER_STATUS_TEXT.pending });
  });

  test('tells of a payment that failed or was refunded how its order stands', async () => {
    const { till, gatewayOrderId, verify } = await ordered();
    const result = till.pay(gatewayOrderId);
    till.refund(result.paymentId);
    expect(await verify(result)).toEqual({ paid: false, sentence: ORDER_STATUS_TEXT.refunded });

    const other = await ordered();
    const failed = other.till.authorize(other.gatewayOrderId);
    other.ports.gateway.findPayment = async (id) => ({ ...other.till.findPayment(id), status: 'failed' });
    expect(await other.verify(failed)).toEqual({ paid: false, sentence: ORDER_STATUS_TEXT.failed });
  });
});

describe('a payment assigned to another order', () => {
  async function taken() {
    const all = await ordered();
    const { ports, accountId, till, gatewayOrderId } = all;
    const result = till.pay(gatewayOrderId);
    await seedOrder(ports, accountId, { status: 'paid', gatewayPaymentId: result.paymentId });
    return { ...all, result };
  }

  test('is refused as not belonging to this order, with the cause for operators', async () => {
    const { gatewayOrderId, verify, status, result } = await taken();
    const attempt = verify(result);
    await expect(attempt).rejects.toBeInstanceOf(PaymentVerificationFailed);
    const cause = await attempt.catch((error: Error) => String(error.cause));
    expect(cause).toContain(result.paymentId);
    expect(cause).toContain(gatewayOrderId);
    expect(await status()).toBe('pending');
  });

  test('is a mismatch that the gateway need not repeat', async () => {
    const { ports, take, status, result } = await taken();
    const webhook = ports.gateway.webhook('payment.captured', result.paymentId);
    expect((await take(webhook)).outcome).toBe('refused');
    expect((await take(webhook)).outcome).toBe('repeated');
    expect(await status()).toBe('pending');
  });

  test('does not prevent the cancellation of the order', async () => {
    const { ports, reconcile, status } = await taken();
    ports.clock.advance(DAY_MS + 15 * MINUTE_MS);
    await reconcile();
    expect(await status()).toBe('cancelled');
  });
});

describe('HandlePaymentWebhook', () => {
  test('handles an event once and records it afterwards [D.PAY.03]', async () => {
    const { ports, till, gatewayOrderId, take, status } = await ordered();
    const webhook = ports.gateway.webhook('payment.captured', till.pay(gatewayOrderId).paymentId);
    const { run } = ports.ledgers;
    ports.ledgers.run = async () => {
      throw new Error('the database is away');
    };
    await expect(take(webhook)).rejects.toThrow('away');
    ports.ledgers.run = run;

    expect((await take(webhook)).outcome).toBe('paid');
    expect((await take(webhook)).outcome).toBe('repeated');
    expect(await status()).toBe('paid');
  });

  test('refuses an event that the gateway did not sign', async () => {
    const { ports, till, gatewayOrderId, take, status } = await ordered();
    const webhook = ports.gateway.webhook('payment.captured', till.pay(gatewayOrderId).paymentId);
    const forged = { ...webhook, body: webhook.body.replace('captured', 'Captured') };
    await expect(take(forged)).rejects.toMatchObject({ code: 'invalid_signature' });
    expect(await status()).toBe('pending');
  });

  test('ignores other events and unknown orders', async () => {
    const { ports, take } = await ordered();
    expect((await take(ports.gateway.otherWebhook())).outcome).toBe('ignored');
    const foreign = await ports.gateway.createOrder({ receipt: 'r', amountPaise: 100, currency: 'INR' });
    const { paymentId } = ports.gateway.simulator.pay(foreign);
    const taken = await take(ports.gateway.webhook('payment.captured', paymentId));
    expect(taken).toEqual({ outcome: 'unknown-order', orderId: undefined });
  });

  test('reports a payment that does not match, with the order', async () => {
    const { ports, till, gatewayOrderId, take, status } = await ordered();
    const { paymentId } = till.pay(gatewayOrderId, { amountPaise: 1 });
    const taken = await take(ports.gateway.webhook('payment.captured', paymentId));
    expect(taken).toMatchObject({ outcome: 'refused', orderId: expect.any(String) });
    expect(await status()).toBe('pending');
  });

  test('forgets events after ninety days', async () => {
    const { ports, take } = await ordered();
    const webhook = ports.gateway.otherWebhook();
    await take(webhook);
    ports.clock.advance(90 * DAY_MS);
    expect(await new PurgeProcessedWebhooks(ports).execute()).toBe(0);
    ports.clock.advance(1);
    expect(await new PurgeProcessedWebhooks(ports).execute()).toBe(1);
    expect((await take(webhook)).outcome).toBe('ignored');
  });
});

describe('reading orders', () => {
  test('shows an order to its own account only [D.PAY.04]', async () => {
    const { ports, accountId } = await ordered();
    const { items, total } = await new ListOrders(ports).execute({ accountId, page: 1, limit: 10 });
    expect(total).toBe(1);
    const orderId = items[0]!.id;
    expect(await new GetOrder(ports).execute({ accountId, orderId })).toEqual(items[0]);
    const ravi = await seedAccount(ports);
    const peek = new GetOrder(ports).execute({ accountId: ravi.id, orderId });
    await expect(peek).rejects.toBeInstanceOf(OrderNotFound);
  });

  test('does not pay another account’s orders with its own gateway', async () => {
    const { gatewayOrderId, verify } = await ordered();
    const foreign = new FakeGateway();
    const own = await foreign.createOrder({ receipt: 'r', amountPaise: 99_900, currency: 'INR' });
    const forged = { ...foreign.simulator.pay(own), gatewayOrderId };
    await expect(verify(forged)).rejects.toBeInstanceOf(PaymentVerificationFailed);
  });
});
