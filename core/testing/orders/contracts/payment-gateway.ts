import { describe, expect, test } from '@jest/globals';
import { type CheckoutResult, InvalidSignature, type PaymentGateway } from '../../../src/index.js';
import { newId } from '../../shared/uuid-v7.js';

const bytes = (text: string) => new TextEncoder().encode(text);

export interface GatewayUnderTest {
  readonly gateway: PaymentGateway;
  /** The same provider with other secrets. */
  readonly foreign: PaymentGateway;
  /** Pays the order of `gateway` and returns the checkout's result. */
  pay(gatewayOrderId: string): CheckoutResult;
}

export function paymentGatewayContract(name: string, setup: () => GatewayUnderTest): void {
  describe(`PaymentGateway, ${name}`, () => {
    async function paidOrder(amountPaise = 99_900) {
      const rig = setup();
      const orderId = await rig.gateway.createOrder({ receipt: newId(), amountPaise, currency: 'INR' });
      return { ...rig, orderId, result: rig.pay(orderId) };
    }

    test('every order has its own id', async () => {
      const { gateway } = setup();
      const order = () => gateway.createOrder({ receipt: newId(), amountPaise: 100, currency: 'INR' });
      const ids = [await order(), await order(), await order()];
      expect(new Set(ids).size).toBe(3);
    });

    test('a paid order has a payment of its amount, captured', async () => {
      const { gateway, orderId, result } = await paidOrder(269_730);
      expect(result.gatewayOrderId).toBe(orderId);
      expect(await gateway.findPayment(result.paymentId)).toMatchObject({
        id: result.paymentId,
        gatewayOrderId: orderId,
        amountPaise: 269_730,
        currency: 'INR',
        status: 'captured',
        failureReason: null,
        refundedPaise: 0,
      });
    });

    test('a part of a payment goes back; more than was paid does not', async () => {
      const { gateway, result } = await paidOrder(10_000);
      const { paymentId } = result;
      expect(await gateway.refund({ paymentId, amountPaise: 4_000, key: newId() })).toMatchObject({
        id: paymentId,
        refundedPaise: 4_000,
        status: 'captured',
      });
      await expect(gateway.refund({ paymentId, amountPaise: 10_001, key: newId() })).rejects.toThrow();
    });

    test('the result of its own checkout is genuine', async () => {
      const { gateway, result } = await paidOrder();
      expect(gateway.isGenuineCheckout(result)).toBe(true);
      expect(gateway.isGenuineCheckout({ ...result })).toBe(true);
    });

    test('a signature that was changed, truncated, extended or omitted is not genuine', async () => {
      const { gateway, result } = await paidOrder();
      const { signature } = result;
      const other = signature.startsWith('0') ? '1' : '0';
      for (const forged of [
        other + signature.slice(1),
        signature.slice(0, -1),
        signature.slice(1),
        `${signature}0`,
        ` ${signature}`,
        signature.toUpperCase(),
        '',
        'ü'.repeat(64),
      ]) {
        expect([forged, gateway.isGenuineCheckout({ ...result, signature: forged })]).toEqual([
          forged,
          false,
        ]);
      }
    });

    test('a signature is valid for its own order and payment only', async () => {
      const { gateway, pay, result } = await paidOrder();
      const second = pay(await gateway.createOrder({ receipt: newId(), amountPaise: 100, currency: 'INR' }));
      expect(gateway.isGenuineCheckout({ ...second, signature: result.signature })).toBe(false);
      expect(gateway.isGenuineCheckout({ ...result, gatewayOrderId: second.gatewayOrderId })).toBe(false);
      expect(gateway.isGenuineCheckout({ ...result, paymentId: second.paymentId })).toBe(false);
    });

    test('a signature with other secrets is not genuine', async () => {
      const { foreign, result } = await paidOrder();
      expect(foreign.isGenuineCheckout(result)).toBe(false);
    });

    test.each(['', 'pay_', `pay_${'0'.repeat(14)}`, 'order_00000000000000', '../orders', 'pay_1/../x', 'ü'])(
      'finds no payment %j',
      async (id) => {
        expect(await setup().gateway.findPayment(id)).toBeUndefined();
      },
    );

    test.each(['', '0', '0'.repeat(64), 'g'.repeat(64)])('a webhook signed %j is refused', (signature) => {
      const body = JSON.stringify({ event: 'payment.captured', payload: {} });
      expect(() => setup().gateway.parseWebhook({ body, signature, eventId: 'evt_1' })).toThrow(
        InvalidSignature,
      );
      expect(setup().gateway.isGenuineWebhook({ body: bytes(body), signature })).toBe(false);
    });

    test('only a mock gateway has a checkout of its own [D.PAY.01]', async () => {
      const { gateway, orderId } = await paidOrder();
      const checkout = gateway.mockCheckout(orderId);
      expect(checkout !== undefined).toBe(gateway.mock);
      expect(checkout === undefined || gateway.isGenuineCheckout(checkout)).toBe(true);
    });

    test('the key for the browser is public and constant', () => {
      const { gateway } = setup();
      expect(gateway.publicKey).toMatch(/^rzp_/);
      expect(gateway.publicKey).toBe(setup().gateway.publicKey);
    });
  });
}
