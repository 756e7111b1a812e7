import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AdapterError, type CheckoutResult } from '@waxwing/core';
import { gatewayPaymentsContract, newId, paymentGatewayContract } from '@waxwing/core/testing';
import { RazorpayGateway } from './razorpay-gateway.js';
import { type RazorpayCheckout, RazorpayDouble } from './testing/razorpay-double.js';

let double: RazorpayDouble;
beforeAll(async () => {
  double = await RazorpayDouble.start();
});
afterAll(() => double.close());

function gatewayOf(change: Partial<ConstructorParameters<typeof RazorpayGateway>[0]> = {}) {
  return new RazorpayGateway({ ...double.keys, apiUrl: double.url, ...change });
}

// deadline: the gateway is to time out at what never answers
const IMPATIENT = { timeoutMs: 300 };

const order = { receipt: '', amountPaise: 99_900, currency: 'INR' } as const;
const newOrder = (gateway = gatewayOf()) => gateway.createOrder({ ...order, receipt: newId() });

paymentGatewayContract('Razorpay', () => ({
  gateway: gatewayOf(),
  foreign: gatewayOf({ keySecret: 'another', webhookSecret: 'another' }),
  pay: (orderId) => resultOf(double.pay(orderId)),
}));

gatewayPaymentsContract('Razorpay', () => {
  const { state } = double;
  return {
    gateway: gatewayOf(),
    pay: (orderId, { amountPaise, ...tender } = {}) =>
      resultOf(double.pay(orderId, { ...tender, ...(amountPaise !== undefined && { amount: amountPaise }) })),
    authorize: (orderId) => resultOf(double.checkout(orderId, state.authorize(orderId).id)),
    capture: (paymentId) => state.capture(paymentId),
    fail: (orderId, reason) => state.fail(orderId, reason).id,
    refund: (paymentId, paise) => void state.refund(paymentId, paise),
    webhook: (event, paymentId) => {
      if (event === 'refund.created') state.refund(paymentId);
      return double.webhook(event, paymentId);
    },
    failNext: (times, { retryable }) => double.failNext(...Array(times).fill(retryable ? 502 : 401)),
  };
});

describe('RazorpayGateway', () => {
  test('an order has its amount, our id as receipt, and automatic capture', async () => {
    const receipt = newId();
    const id = await gatewayOf().createOrder({ ...order, receipt });
    expect(double.state.orderOf(id)).toMatchObject({ amount: 99_900, currency: 'INR', receipt, notes: [] });
    expect(double.state.pay(id).status).toBe('captured');
  });

  test.each([
    [500, true],
    [502, true],
    [429, true],
    [408, true],
    ['hang', true],
    ['cut', true],
    [400, false],
    [401, false],
    [403, false],
    [302, false],
  ] as const)('when Razorpay answers %j, retryable is %j', async (fault, retryable) => {
    double.failNext(fault);
    await expect(newOrder(gatewayOf(fault === 'hang' ? IMPATIENT : {}))).rejects.toMatchObject({
      name: 'AdapterError',
      retryable,
    });
  });

  test('an unreachable server is a retryable fault', async () => {
    const gateway = gatewayOf({ apiUrl: 'http://127.0.0.1:9' });
    await expect(newOrder(gateway)).rejects.toMatchObject({ name: 'AdapterError', retryable: true });
  });

  test('a fault that says nothing about the payment is not treated as “no such payment”', async () => {
    const { razorpay_payment_id: id } = double.pay(await newOrder());
    for (const fault of [401, 429, 500, 'cut'] as const) {
      double.failNext(fault);
      await expect(gatewayOf().findPayment(id)).rejects.toBeInstanceOf(AdapterError);
    }
  });

  test('an order that Razorpay refuses is a fault with its reason', async () => {
    const refused = gatewayOf().createOrder({ ...order, receipt: newId(), amountPaise: 99 });
    await expect(refused).rejects.toMatchObject({
      message: 'Razorpay could not create an order: status 400, BAD_REQUEST_ERROR',
      cause: new Error('Order amount less than minimum amount allowed'),
      retryable: false,
    });
  });

  test('a call that takes too long is aborted', async () => {
    double.failNext('hang');
    await expect(newOrder(gatewayOf(IMPATIENT))).rejects.toThrow('no answer');
  });

  test('no fault contains the keys', async () => {
    const wrongKeys = { keyId: 'rzp_test_wrong', keySecret: 'not-the-secret', webhookSecret: 'nor-this' };
    const faults: string[] = [];
    for (const fault of [undefined, 500, 'hang', 'cut'] as const) {
      if (fault) double.failNext(fault);
      const gateway = gatewayOf({ ...wrongKeys, ...(fault === 'hang' && IMPATIENT) });
      const error = await newOrder(gateway).catch((refused: unknown) => refused);
      expect(error).toBeInstanceOf(AdapterError);
      faults.push(describeDeep(error));
    }
    expect(faults).toHaveLength(4);
    for (const secret of [...Object.values(wrongKeys), Buffer.from('rzp_test_wrong:').toString('base64')]) {
      expect(faults.join('\n')).not.toContain(secret.replace(/=+$/, ''));
    }
  });

  test.each(['../payments', 'order_1/payments?x=', 'order_', ''])(
    'the id %j is not used in a URL',
    async (id) => {
      const before = double.calls.length;
      expect(await gatewayOf().listPayments(id)).toEqual([]);
      expect(await gatewayOf().findPayment(id)).toBeUndefined();
      expect(double.calls).toHaveLength(before);
    },
  );
});

function resultOf(checkout: RazorpayCheckout): CheckoutResult {
  return {
    gatewayOrderId: checkout.razorpay_order_id,
    paymentId: checkout.razorpay_payment_id,
    signature: checkout.razorpay_signature,
  };
}

/** Everything that a log could show of an error, recursively. */
function describeDeep(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.getOwnPropertyNames(value)
    .map((name) => describeDeep((value as Record<string, unknown>)[name]))
    .join('\n');
}
