import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { newId, paymentGatewayContract } from '@waxwing/core/testing';
import fc from 'fast-check';
import { MockGateway } from './mock-gateway.js';

const SECRET = 'the secret of a laptop, 32 characters';

paymentGatewayContract('mock', () => {
  const gateway = new MockGateway({ secret: SECRET });
  return {
    gateway,
    foreign: new MockGateway({ secret: 'another' }),
    pay: (orderId) => gateway.mockCheckout(orderId)!,
  };
});

function order(gateway: MockGateway, amountPaise = 99_900) {
  return gateway.createOrder({ receipt: newId(), amountPaise, currency: 'INR' } as { amountPaise: number });
}

describe('MockGateway', () => {
  test('another process with the same secret knows the payments, before and after a restart', async () => {
    const orderId = await order(new MockGateway({ secret: SECRET }));
    const result = new MockGateway({ secret: SECRET }).mockCheckout(orderId)!;
    const later = new MockGateway({ secret: SECRET });

    expect(later.isGenuineCheckout(result)).toBe(true);
    expect(later.mockCheckout(orderId)).toEqual(result);
    expect(await later.findPayment(result.paymentId)).toMatchObject({
      gatewayOrderId: orderId,
      amountPaise: 99_900,
    });
  });

  test('an order has its own amount, however its id is altered', async () => {
    const gateway = new MockGateway({ secret: SECRET });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 100, max: 1e9 }),
        fc.integer({ min: 1, max: 1e9 }),
        async (due, paid) => {
          fc.pre(due !== paid);
          const orderId = await order(gateway, due);
          expect(orderId).toMatch(/^order_mock_[0-9a-f]{32}_\d+$/);
          const cheaper = orderId.replace(/\d+$/, String(paid));
          expect(gateway.mockCheckout(cheaper)).toBeUndefined();
          expect(await gateway.findPayment(cheaper.replace('order', 'pay'))).toBeUndefined();
          expect(await gateway.findPayment(orderId.replace('order', 'pay'))).toMatchObject({
            amountPaise: due,
          });
        },
      ),
    );
  });

  test('orders of another secret and invalid ids have no checkout', async () => {
    const gateway = new MockGateway({ secret: SECRET });
    expect(gateway.mockCheckout(await order(new MockGateway({ secret: 'another' })))).toBeUndefined();
    for (const id of ['', 'order_mock_', 'order_DESlLckIVRkHWj', `order_mock_${'0'.repeat(32)}_100`]) {
      expect(gateway.mockCheckout(id)).toBeUndefined();
    }
  });

  test('a payment has one id', async () => {
    const gateway = new MockGateway({ secret: SECRET });
    const { paymentId } = gateway.mockCheckout(await order(gateway))!;
    expect(await gateway.findPayment(paymentId)).toBeDefined();
    expect(await gateway.findPayment(paymentId.replace('mock', 'fake'))).toBeUndefined();
  });

  test('the secret itself signs nothing', async () => {
    const gateway = new MockGateway({ secret: SECRET });
    const orderId = await order(gateway);
    const { paymentId } = gateway.mockCheckout(orderId)!;
    const signature = createHmac('sha256', SECRET).update(`${orderId}|${paymentId}`).digest('hex');
    expect(gateway.isGenuineCheckout({ gatewayOrderId: orderId, paymentId, signature })).toBe(false);
  });

  test('it reports no payment without a checkout', async () => {
    expect(await new MockGateway({ secret: SECRET }).listPayments()).toEqual([]);
  });
});
