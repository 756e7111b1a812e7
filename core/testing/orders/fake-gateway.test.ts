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
  test('refunds no more than was paid', async () => {
    const { simulator, ...rig } = await paid();
    simulator.refund(rig.paymentId, 60);
    expect(() => simulator.refund(rig.paymentId, 41)).toThrow('more than was paid');
  });

  test('knows its own orders and payments only', async () => {
    const { simulator } = await paid();
    expect(() => simulator.pay('order_unknown')).toThrow('there is no order');
    expect(() => simulator.capture('pay_unknown')).toThrow('there is no payment');
  });

  test('ignores webhooks without a payment', () => {
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
  return { simulator: gateway.simulator, paymentId: gateway.simulator.pay(id).paymentId };
}
