import { describe, expect, test } from '@jest/globals';
import { gatewayPaymentsContract } from './contracts/gateway-payments.js';
import { paymentGatewayContract } from './contracts/payment-gateway.js';
import { FakeGateway } from './fake-gateway.js';

paymentGatewayContract('in memory', () => underTest(new FakeGateway()));
paymentGatewayContract('in memory, without money', () => underTest(new FakeGateway({ mock: true })));
gatewayPaymentsContract('in memory', () => {
  const gateway = new FakeGateway();
  const { simulator } = gateway;
  return {
    gateway,
    pay: (orderId, tender) => simulator.pay(orderId, tender),
    authorize: (orderId) => simulator.authorize(orderId),
    capture: (paymentId) => simulator.capture(paymentId),
    fail: (orderId, reason) => simulator.fail(orderId, reason),
    refund: (paymentId, paise) => simulator.refund(paymentId, paise),
    webhook: (event, paymentId) => gateway.webhook(event, paymentId),
    failNext: (times, how) => gateway.failNext(times, how),
  };
});

describe('FakeGateway', () => {
  test('more than was paid cannot go back', async () => {
    const { till, ...rig } = await paid();
    till.refund(rig.paymentId, 60);
    expect(() => till.refund(rig.paymentId, 41)).toThrow('more than was paid');
  });

  test('the till knows its own orders and payments only', async () => {
    const { till } = await paid();
    expect(() => till.pay('order_unknown')).toThrow('there is no order');
    expect(() => till.capture('pay_unknown')).toThrow('there is no payment');
  });

  test('news without a payment are of no use', () => {
    const gateway = new FakeGateway();
    const webhook = gateway.otherWebhook();
    expect(gateway.parseWebhook(webhook)).toEqual({ kind: 'other', id: webhook.eventId });
  });
});

function underTest(gateway: FakeGateway) {
  return { gateway, foreign: new FakeGateway(), pay: (orderId: string) => gateway.simulator.pay(orderId) };
}

async function paid() {
  const gateway = new FakeGateway();
  const id = await gateway.createOrder({ receipt: 'r', amountPaise: 100, currency: 'INR' });
  return { till: gateway.simulator, paymentId: gateway.simulator.pay(id).paymentId };
}
