import { beforeEach, describe, expect, test } from '@jest/globals';
import { type CheckoutResult, InvalidSignature, type PaymentGateway } from '../../../src/index.js';
import { newId } from '../../shared/uuid-v7.js';
import type { SignedWebhook } from '../fake-gateway.js';
import type { PaymentInput } from '../payment-simulator.js';

/** A gateway for real payments, with controls for its customers and the merchant. */
export interface PaymentSimulatorUnderTest {
  readonly gateway: PaymentGateway;
  pay(gatewayOrderId: string, tender?: PaymentInput): CheckoutResult;
  authorize(gatewayOrderId: string): CheckoutResult;
  capture(paymentId: string): void;
  /** Returns the id of the failed payment. */
  fail(gatewayOrderId: string, reason: string): string;
  refund(paymentId: string, paise?: number): void;
  /** The provider's webhook on the payment in its current state. */
  webhook(event: string, paymentId: string): SignedWebhook;
  /** The next calls to the provider fail. */
  failNext(times: number, how: { retryable: boolean }): void;
}

/** Payments as a gateway reports them, by query and by webhook. */
export function gatewayPaymentsContract(name: string, setup: () => PaymentSimulatorUnderTest): void {
  describe(`PaymentGateway with payments, ${name}`, () => {
    let simulator: PaymentSimulatorUnderTest;
    let orderId: string;
    const isGenuine = ({ body, signature }: SignedWebhook) =>
      simulator.gateway.isGenuineWebhook({ body: new TextEncoder().encode(body), signature });
    const order = () =>
      simulator.gateway.createOrder({ receipt: newId(), amountPaise: 99_900, currency: 'INR' });

    beforeEach(async () => {
      simulator = setup();
      orderId = await order();
    });

    test('all attempts to pay an order are found by it, and none of another order', async () => {
      const failed = simulator.fail(orderId, 'Your bank declined the payment');
      const { paymentId } = simulator.pay(orderId, { method: 'upi' });
      const other = await order();
      simulator.pay(other);

      const tries = await simulator.gateway.listPayments(orderId);
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

    test('a new order has no payment attempts', async () => {
      expect(await simulator.gateway.listPayments(orderId)).toEqual([]);
    });

    test('a payment is authorized before it is captured, with a genuine signature throughout', async () => {
      const result = simulator.authorize(orderId);
      expect(simulator.gateway.isGenuineCheckout(result)).toBe(true);
      expect(await simulator.gateway.findPayment(result.paymentId)).toMatchObject({ status: 'authorized' });
      simulator.capture(result.paymentId);
      expect(await simulator.gateway.findPayment(result.paymentId)).toMatchObject({ status: 'captured' });
    });

    test('a payment is reported unchanged even when the order asked for another amount', async () => {
      const { paymentId } = simulator.pay(orderId, { amountPaise: 100, currency: 'USD' });
      expect(await simulator.gateway.findPayment(paymentId)).toMatchObject({
        amountPaise: 100,
        currency: 'USD',
      });
    });

    test('refunds add up until the payment is refunded in full', async () => {
      const { paymentId } = simulator.pay(orderId);
      simulator.refund(paymentId, 900);
      const partly = { status: 'captured', amountPaise: 99_900, refundedPaise: 900 };
      expect(await simulator.gateway.findPayment(paymentId)).toMatchObject(partly);
      simulator.refund(paymentId);
      const wholly = { status: 'refunded', amountPaise: 99_900, refundedPaise: 99_900 };
      expect(await simulator.gateway.findPayment(paymentId)).toMatchObject(wholly);
    });

    test('a refund that is asked for twice under one key is made once, and refused with another amount', async () => {
      const { paymentId } = simulator.pay(orderId);
      const refund = (key: string, amountPaise: number) =>
        simulator.gateway.refund({ paymentId, amountPaise, key });
      const key = `${newId()}-0`;
      for (let time = 0; time < 2; time++)
        expect(await refund(key, 900)).toMatchObject({ status: 'captured', refundedPaise: 900 });
      await expect(refund(key, 800)).rejects.toMatchObject({ name: 'AdapterError', retryable: false });
      expect(await refund(`${newId()}-900`, 100)).toMatchObject({ refundedPaise: 1_000 });
    });

    test.each(['order.paid', 'payment.captured'])(
      '%s brings the captured payment [D.PAY.03]',
      async (event) => {
        const { paymentId } = simulator.pay(orderId);
        const webhook = simulator.webhook(event, paymentId);
        expect(isGenuine(webhook)).toBe(true);
        expect(simulator.gateway.parseWebhook(webhook)).toEqual({
          kind: 'payment',
          id: webhook.eventId,
          payment: await simulator.gateway.findPayment(paymentId),
        });
      },
    );

    test('webhooks of authorized, failed and refunded payments contain their state at that time [D.PAY.03]', () => {
      const { paymentId } = simulator.authorize(orderId);
      const authorized = simulator.webhook('payment.authorized', paymentId);
      simulator.capture(paymentId);
      simulator.refund(paymentId);
      const refunded = simulator.webhook('refund.processed', paymentId);
      const failed = simulator.webhook('payment.failed', simulator.fail(orderId, 'No funds'));

      expect(simulator.gateway.parseWebhook(failed)).toMatchObject({
        payment: { gatewayOrderId: orderId, status: 'failed', failureReason: 'No funds' },
      });
      expect(simulator.gateway.parseWebhook(refunded)).toMatchObject({
        payment: { id: paymentId, status: 'refunded', refundedPaise: 99_900 },
      });
      expect(simulator.gateway.parseWebhook(authorized)).toMatchObject({
        payment: { id: paymentId, status: 'authorized', refundedPaise: 0 },
      });
    });

    test('other webhooks are genuine and ignored', () => {
      const webhook = simulator.webhook('refund.created', simulator.pay(orderId).paymentId);
      expect(simulator.gateway.parseWebhook(webhook)).toEqual({ kind: 'other', id: webhook.eventId });
    });

    test('a repeated webhook has the same id and another one a different id, with or without a header', () => {
      const { paymentId } = simulator.pay(orderId);
      const id = (webhook: SignedWebhook) =>
        simulator.gateway.parseWebhook({ ...webhook, eventId: undefined }).id;
      const first = simulator.webhook('payment.captured', paymentId);
      expect(id(first)).toBe(id(first));
      expect(id(first)).not.toBe(id(simulator.webhook('order.paid', paymentId)));
      expect(id(first)).not.toBe('');
    });

    test('a webhook that was changed, truncated or extended anywhere is refused', () => {
      const webhook = simulator.webhook('payment.captured', simulator.pay(orderId).paymentId);
      const { body, signature } = webhook;
      const refused = (forged: Partial<SignedWebhook>) => {
        expect(() => simulator.gateway.parseWebhook({ ...webhook, ...forged })).toThrow(InvalidSignature);
        expect(isGenuine({ ...webhook, ...forged })).toBe(false);
      };

      for (let at = 0; at < body.length; at++) {
        refused({ body: body.slice(0, at) + (body[at] === '0' ? '1' : '0') + body.slice(at + 1) });
        refused({ body: body.slice(0, at) });
      }
      refused({ body: `${body} ` });
      refused({ signature: signature.slice(0, -1) });
      refused({ signature: `${signature}0` });
      refused({ signature: simulator.webhook('order.paid', simulator.pay(orderId).paymentId).signature });
    });

    test.each([true, false])('an outage is a fault, retryable: %j, and ends', async (retryable) => {
      const { paymentId } = simulator.pay(orderId);
      simulator.failNext(3, { retryable });
      const fault = { name: 'AdapterError', retryable };
      await expect(order()).rejects.toMatchObject(fault);
      await expect(simulator.gateway.listPayments(orderId)).rejects.toMatchObject(fault);
      await expect(simulator.gateway.findPayment(paymentId)).rejects.toMatchObject(fault);
      expect(await simulator.gateway.findPayment(paymentId)).toMatchObject({ id: paymentId });
    });
  });
}
