import { beforeEach, describe, expect, test } from '@jest/globals';
import { type CheckoutResult, InvalidSignature, type PaymentGateway } from '../../src/index.js';
import type { WebhookUnderway } from '../in-memory/fake-gateway.js';
import type { Tender } from '../in-memory/till.js';
import { newId } from '../uuid-v7.js';

/** A gateway that real payments go through, and the hands of its customers and of the merchant. */
export interface TillUnderTest {
  readonly gateway: PaymentGateway;
  pay(gatewayOrderId: string, tender?: Tender): CheckoutResult;
  authorize(gatewayOrderId: string): CheckoutResult;
  capture(paymentId: string): void;
  /** Answers the id of the payment that failed. */
  fail(gatewayOrderId: string, reason: string): string;
  refund(paymentId: string, paise?: number): void;
  /** The provider's news of the payment as it stands now. */
  webhook(event: string, paymentId: string): WebhookUnderway;
  /** The provider breaks down for the next calls. */
  failNext(times: number, how: { retryable: boolean }): void;
}

/** What a gateway hears of payments, by asking and by webhooks. */
export function paymentTillContract(name: string, setup: () => TillUnderTest): void {
  describe(`PaymentGateway with a till, ${name}`, () => {
    let till: TillUnderTest;
    let orderId: string;
    const isGenuine = ({ body, signature }: WebhookUnderway) =>
      till.gateway.isGenuineEvent({ body: new TextEncoder().encode(body), signature });
    const order = () => till.gateway.createOrder({ receipt: newId(), amountPaise: 99_900, currency: 'INR' });

    beforeEach(async () => {
      till = setup();
      orderId = await order();
    });

    test('all tries to pay for an order are found by it, and none of another order', async () => {
      const failed = till.fail(orderId, 'Your bank declined the payment');
      const { paymentId } = till.pay(orderId, { method: 'upi' });
      const other = await order();
      till.pay(other);

      const tries = await till.gateway.paymentsOf(orderId);
      expect(tries).toHaveLength(2);
      expect(tries).toContainEqual(
        expect.objectContaining({
          id: failed,
          status: 'failed',
          failureReason: 'Your bank declined the payment',
        }),
      );
      expect(tries).toContainEqual(
        expect.objectContaining({ id: paymentId, status: 'captured', method: 'upi', failureReason: null }),
      );
    });

    test('nobody has tried to pay for a new order', async () => {
      expect(await till.gateway.paymentsOf(orderId)).toEqual([]);
    });

    test('a payment is authorized before it is captured; its signature is genuine all along', async () => {
      const result = till.authorize(orderId);
      expect(till.gateway.isGenuine(result)).toBe(true);
      expect(await till.gateway.payment(result.paymentId)).toMatchObject({ status: 'authorized' });
      till.capture(result.paymentId);
      expect(await till.gateway.payment(result.paymentId)).toMatchObject({ status: 'captured' });
    });

    test('what was paid is told as it is, also when the order asked for something else', async () => {
      const { paymentId } = till.pay(orderId, { amountPaise: 100, currency: 'USD' });
      expect(await till.gateway.payment(paymentId)).toMatchObject({ amountPaise: 100, currency: 'USD' });
    });

    test('refunds add up until the payment is refunded as a whole', async () => {
      const { paymentId } = till.pay(orderId);
      till.refund(paymentId, 900);
      const partly = { status: 'captured', amountPaise: 99_900, refundedPaise: 900 };
      expect(await till.gateway.payment(paymentId)).toMatchObject(partly);
      till.refund(paymentId);
      const wholly = { status: 'refunded', amountPaise: 99_900, refundedPaise: 99_900 };
      expect(await till.gateway.payment(paymentId)).toMatchObject(wholly);
    });

    test.each(['order.paid', 'payment.captured'])(
      '%s brings the captured payment [D.PAY.03]',
      async (event) => {
        const { paymentId } = till.pay(orderId);
        const webhook = till.webhook(event, paymentId);
        expect(isGenuine(webhook)).toBe(true);
        expect(till.gateway.readEvent(webhook)).toEqual({
          kind: 'payment',
          id: webhook.eventId,
          payment: await till.gateway.payment(paymentId),
        });
      },
    );

    test('news of authorized, failed and refunded payments bring them as they were then [D.PAY.03]', () => {
      const { paymentId } = till.authorize(orderId);
      const authorized = till.webhook('payment.authorized', paymentId);
      till.capture(paymentId);
      till.refund(paymentId);
      const refunded = till.webhook('refund.processed', paymentId);
      const failed = till.webhook('payment.failed', till.fail(orderId, 'No funds'));

      expect(till.gateway.readEvent(failed)).toMatchObject({
        payment: { gatewayOrderId: orderId, status: 'failed', failureReason: 'No funds' },
      });
      expect(till.gateway.readEvent(refunded)).toMatchObject({
        payment: { id: paymentId, status: 'refunded', refundedPaise: 99_900 },
      });
      expect(till.gateway.readEvent(authorized)).toMatchObject({
        payment: { id: paymentId, status: 'authorized', refundedPaise: 0 },
      });
    });

    test('other news are genuine and of no use', () => {
      const webhook = till.webhook('refund.created', till.pay(orderId).paymentId);
      expect(till.gateway.readEvent(webhook)).toEqual({ kind: 'other', id: webhook.eventId });
    });

    test('the same news have the same id and different news another, with or without a header', () => {
      const { paymentId } = till.pay(orderId);
      const id = (webhook: WebhookUnderway) => till.gateway.readEvent({ ...webhook, eventId: undefined }).id;
      const first = till.webhook('payment.captured', paymentId);
      expect(id(first)).toBe(id(first));
      expect(id(first)).not.toBe(id(till.webhook('order.paid', paymentId)));
      expect(id(first)).not.toBe('');
    });

    test('news that were changed, cut off or lengthened anywhere are refused', () => {
      const webhook = till.webhook('payment.captured', till.pay(orderId).paymentId);
      const { body, signature } = webhook;
      const refused = (forged: Partial<WebhookUnderway>) => {
        expect(() => till.gateway.readEvent({ ...webhook, ...forged })).toThrow(InvalidSignature);
        expect(isGenuine({ ...webhook, ...forged })).toBe(false);
      };

      for (let at = 0; at < body.length; at++) {
        refused({ body: body.slice(0, at) + (body[at] === '0' ? '1' : '0') + body.slice(at + 1) });
        refused({ body: body.slice(0, at) });
      }
      refused({ body: `${body} ` });
      refused({ signature: signature.slice(0, -1) });
      refused({ signature: `${signature}0` });
      refused({ signature: till.webhook('order.paid', till.pay(orderId).paymentId).signature });
    });

    test.each([true, false])('a breakdown is a fault, retryable: %j, and passes', async (retryable) => {
      const { paymentId } = till.pay(orderId);
      till.failNext(3, { retryable });
      const fault = { name: 'AdapterError', retryable };
      await expect(order()).rejects.toMatchObject(fault);
      await expect(till.gateway.paymentsOf(orderId)).rejects.toMatchObject(fault);
      await expect(till.gateway.payment(paymentId)).rejects.toMatchObject(fault);
      expect(await till.gateway.payment(paymentId)).toMatchObject({ id: paymentId });
    });
  });
}
