import { expect, test } from '@jest/globals';
import { createMemoryPorts, seedAccount } from '../../testing/index.js';
import { CreateOrder } from '../orders/create-order.js';
import { VerifyPayment } from '../orders/verify-payment.js';
import { OperatorRefused } from './errors.js';
import { RefundOrder } from './refund-order.js';

const BY = { actor: { kind: 'operator', name: 'night shift' } as const, reason: 'Bought twice' };

async function paidOrder() {
  const ports = createMemoryPorts();
  const { gateway } = ports;
  const { id: accountId } = await seedAccount(ports);
  const { order } = await new CreateOrder(ports).execute({
    accountId,
    planId: 'basic',
    billingPeriod: 'month',
  });
  const result = gateway.simulator.pay(order.gatewayOrderId!);
  await new VerifyPayment(ports).execute({ accountId, ...result });
  const refund = (paise?: number) =>
    new RefundOrder(ports).execute({ ...BY, accountId, orderId: order.id, paise });
  return { ports, gateway, accountId, order, refund, paymentId: result.paymentId };
}

test('gives all of the money back, ends the plan that it paid for, and tells of it before and after', async () => {
  const { ports, gateway, accountId, order, refund, paymentId } = await paidOrder();
  expect(await refund()).toMatchObject({ status: 'refunded', refundedPaise: order.amountPaise });
  expect(gateway.simulator.findPayment(paymentId).refundedPaise).toBe(order.amountPaise);
  expect(await ports.subscriptions.activeOf(accountId, ports.clock.now())).toBeUndefined();
  const log = await ports.auditLog.list({ accountId, limit: 10 });
  expect(log.map(({ action }) => action).toSorted()).toEqual(['order.refund_requested', 'order.refunded']);
});

test('a part goes back, then no more than the rest', async () => {
  const { order, refund } = await paidOrder();
  expect(await refund(10_000)).toMatchObject({ status: 'paid', refundedPaise: 10_000 });
  await expect(refund(order.amountPaise - 9_999)).rejects.toBeInstanceOf(OperatorRefused);
  expect(await refund()).toMatchObject({ status: 'refunded', refundedPaise: order.amountPaise });
});

test('two operators who give the same part back at once give it back once', async () => {
  const { gateway, refund, paymentId } = await paidOrder();
  const orders = await Promise.all([refund(10_000), refund(10_000)]);
  expect(orders.map(({ refundedPaise }) => refundedPaise)).toEqual([10_000, 10_000]);
  expect(gateway.simulator.findPayment(paymentId).refundedPaise).toBe(10_000);
});

test('a part that went back without an answer is recorded and not given back again', async () => {
  const { ports, gateway, accountId, order, refund, paymentId } = await paidOrder();
  gateway.simulator.refund(paymentId, 10_000);
  await expect(refund(10_000)).rejects.toThrow(/10000 paise of this order have gone back already/);
  expect(gateway.simulator.findPayment(paymentId).refundedPaise).toBe(10_000);
  expect(await ports.orders.byId(accountId, order.id)).toMatchObject({ refundedPaise: 10_000 });
  expect(await refund(10_000)).toMatchObject({ refundedPaise: 20_000 });
});

test('all that went back without an answer is recorded, and ends the plan', async () => {
  const { ports, gateway, accountId, order, refund, paymentId } = await paidOrder();
  gateway.simulator.refund(paymentId, order.amountPaise);
  await expect(refund()).rejects.toThrow(/99900 paise of this order have gone back already/);
  expect(await ports.orders.byId(accountId, order.id)).toMatchObject({ status: 'refunded' });
  expect(await ports.subscriptions.activeOf(accountId, ports.clock.now())).toBeUndefined();
});

test('a payment that the gateway here does not know leaves the order as it was', async () => {
  const { ports, gateway, accountId, order, refund, paymentId } = await paidOrder();
  gateway.findPayment = async () => undefined;
  await expect(refund()).rejects.toThrow(`The payment gateway does not know ${paymentId}`);
  expect(await ports.orders.byId(accountId, order.id)).toMatchObject({ status: 'paid', refundedPaise: 0 });
});

test('an order that the plan before has paid for has nothing to give back', async () => {
  const { ports, gateway, accountId } = await paidOrder();
  const buy = (planId: string, billingPeriod: 'month' | 'year') =>
    new CreateOrder(ports).execute({ accountId, planId, billingPeriod });
  const { order } = await buy('enterprise', 'year');
  await new VerifyPayment(ports).execute({ accountId, ...gateway.simulator.pay(order.gatewayOrderId!) });
  const { order: covered } = await buy('pro', 'month');
  expect(covered).toMatchObject({ status: 'paid', amountPaise: 0 });
  const refund = new RefundOrder(ports).execute({ ...BY, accountId, orderId: covered.id });
  await expect(refund).rejects.toThrow('Nothing was paid for this order');
});

test('a gateway that does not answer leaves the order as it was and the request in the log', async () => {
  const { ports, gateway, accountId, order, refund } = await paidOrder();
  const findPayment = gateway.findPayment.bind(gateway);
  gateway.findPayment = async (id) => {
    const payment = await findPayment(id);
    gateway.failNext(1);
    return payment;
  };
  await expect(refund()).rejects.toThrow('does not answer');
  expect(await ports.orders.byId(accountId, order.id)).toMatchObject({ status: 'paid', refundedPaise: 0 });
  expect(await ports.auditLog.list({ accountId, limit: 10 })).toMatchObject([
    { action: 'order.refund_requested' },
  ]);
});
