import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CATALOGUE,
  CancelSubscription,
  CreateOrder,
  createFreeSubscription,
  GetOrder,
  type HandledWebhook,
  HandlePaymentWebhook,
  ListOrders,
  toCurrentSubscription,
  type VerifiedPayment,
  VerifyPayment,
  VerifyPaymentWebhook,
} from '@waxwing/core';
import { pino } from 'pino';
import { ORDER_ID, PAID_ORDER as order } from '../../../testing/a-paid-order.js';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT_ID, type RunningApp, startApp, TOKEN } from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { cancelSubscriptionRoute } from '../subscriptions/subscription-routes.js';
import { handlePaymentWebhookRoute } from './handle-payment-webhook.js';
import { createOrderRoute, getOrderRoute, listOrdersRoute, verifyPaymentRoute } from './order-routes.js';

const AT = new Date('2026-03-01T10:00:00Z');
const HEX = '0198c0de000070008000000000000009';
const basic = createFreeSubscription({ id: 'x', accountId: ACCOUNT_ID, plan: CATALOGUE[1]!, at: AT });
let app: RunningApp;
let verified: VerifiedPayment;
let taken: HandledWebhook;
let offered: Awaited<ReturnType<CreateOrder['execute']>>;
const commands: unknown[] = [];
const warnings: string[] = [];
const keeping =
  <T>(value: () => T) =>
  async (command: unknown): Promise<T> => {
    commands.push(command);
    return value();
  };

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(line) });
  const cancelled = toCurrentSubscription({ ...basic, cancelledAt: AT }, 0, AT);
  app = await startApp({
    routes: [
      createOrderRoute(
        stubUseCase(
          CreateOrder,
          keeping(() => offered),
        ),
        { script: 'http://127.0.0.1:4000/checkout.js' },
      ),
      verifyPaymentRoute(
        stubUseCase(
          VerifyPayment,
          keeping(() => verified),
        ),
      ),
      handlePaymentWebhookRoute(
        stubUseCase(VerifyPaymentWebhook, () => undefined),
        stubUseCase(
          HandlePaymentWebhook,
          keeping(() => taken),
        ),
        log,
      ),
      listOrdersRoute(
        stubUseCase(
          ListOrders,
          keeping(() => ({ items: [order], total: 26 })),
        ),
      ),
      getOrderRoute(
        stubUseCase(
          GetOrder,
          keeping(() => order),
        ),
      ),
      cancelSubscriptionRoute(
        stubUseCase(
          CancelSubscription,
          keeping(() => cancelled),
        ),
      ),
    ],
  });
});
afterAll(() => app.close());

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(app.url + path, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return response.ok ? response.json() : problemOf(response);
}

describe('orders over HTTP', () => {
  test('an order is in rupees, with its status in words [3.ORDER.01] [3.ORDER.02] [3.ORDER.03] [D.PAY.06]', async () => {
    const shown = {
      id: `ord_${HEX}`,
      status: 'paid',
      status_text: 'Payment completed successfully. Your subscription is active.',
      amount: 10_788.7,
      price: 10_789.2,
      credit: 0.5,
      currency: 'INR',
      billing_period: 'year',
      created_at: '2026-03-01T10:00:00.000Z',
      updated_at: '2026-03-01T10:00:00.000Z',
      paid_at: '2026-03-01T10:00:00.000Z',
      package_name: 'Basic',
      instance_limit: 5,
      message_limit: 10_000,
      duration_days: 365,
      razorpay_order_id: 'order_1',
      razorpay_payment_id: 'pay_1',
      payment_method: 'upi',
      payment_status: 'captured',
      failure_reason: null,
    };
    expect(await call('GET', `/api/payments/orders/ord_${HEX}`)).toEqual({ order: shown });
    expect(commands.at(-1)).toEqual({ accountId: ACCOUNT_ID, orderId: ORDER_ID });
    expect(await call('GET', '/api/payments/orders/nonsense')).toMatchObject({
      status: 404,
      code: 'order_not_found',
    });
    expect(await call('GET', '/api/payments/orders?page=2&limit=25&status=paid')).toEqual({
      orders: [shown],
      pagination: { page: 2, pages: 2, limit: 25, total: 26 },
    });
  });

  test('a page holds 10, 25 or 50 orders, and 10 by default [9.SIZE.03]', async () => {
    await call('GET', '/api/payments/orders');
    expect(commands.at(-1)).toEqual({ accountId: ACCOUNT_ID, page: 1, limit: 10 });
    for (const wrong of ['limit=11', 'limit=010', 'limit=', 'limit=100', 'status=lost', 'page=0']) {
      expect(await call('GET', `/api/payments/orders?${wrong}`)).toMatchObject({ status: 400 });
    }
  });

  test('an offer is in paise, as the checkout takes it [7.PAY.01] [7.PAY.02] [D.PAY.06]', async () => {
    const mockPayment = { gatewayOrderId: 'order_1', paymentId: 'pay_1', signature: 'ab' };
    offered = { order: { ...order, status: 'pending' }, mock: true, publicKey: 'rzp_1', mockPayment };
    const body = { packageId: 'basic', billingPeriod: 'year' };
    expect(await call('POST', '/api/payments/create-order', body)).toEqual({
      mock: true,
      order: {
        id: 'order_1',
        key: 'rzp_1',
        amount: 1_078_870,
        currency: 'INR',
        order_id: `ord_${HEX}`,
        status: 'pending',
        package_name: 'Basic',
        billing_period: 'year',
        quote: {
          price_paise: 1_078_920,
          credit_paise: 50,
          due_paise: 1_078_870,
          extra_days: 0,
          quoted_until: '2026-03-01T10:10:00.000Z',
        },
        checkout_url: 'http://127.0.0.1:4000/checkout.js',
        mock_payment: {
          razorpay_order_id: 'order_1',
          razorpay_payment_id: 'pay_1',
          razorpay_signature: 'ab',
        },
      },
    });
    expect(commands.at(-1)).toEqual({ accountId: ACCOUNT_ID, planId: 'basic', billingPeriod: 'year' });
    const week = await call('POST', '/api/payments/create-order', { ...body, billingPeriod: 'week' });
    expect(week).toMatchObject({ status: 400, field: 'billingPeriod' });
  });

  test('with nothing due the offer has our own order id, and there is no checkout', async () => {
    const free = { ...order, amountPaise: 0, creditPaise: 2_157_840, gatewayOrderId: null };
    offered = { order: free, mock: false, publicKey: 'rzp_1', mockPayment: undefined };
    const body = { packageId: 'basic', billingPeriod: 'year' };
    expect(await call('POST', '/api/payments/create-order', body)).toMatchObject({
      mock: false,
      order: { id: `ord_${HEX}`, amount: 0, status: 'paid', quote: { extra_days: 365 }, mock_payment: null },
    });
  });

  test('a genuine payment that has not paid is no success, and says why', async () => {
    const error = 'Payment is being processed. Please wait for confirmation.';
    verified = { paid: false, sentence: error };
    expect(await call('POST', '/api/payments/verify-payment', CHECKOUT)).toEqual({
      success: false,
      error,
      subscription: null,
    });
  });

  const CHECKOUT = { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's' };

  test('a counted payment is answered with the plan [7.PAY.03]', async () => {
    verified = { paid: true, current: toCurrentSubscription(basic, 0, AT) };
    expect(await call('POST', '/api/payments/verify-payment', CHECKOUT)).toMatchObject({
      success: true,
      error: null,
      subscription: { package_name: 'Basic' },
    });
    const command = { accountId: ACCOUNT_ID, gatewayOrderId: 'o', paymentId: 'p', signature: 's' };
    expect(commands.at(-1)).toEqual(command);
  });

  test('a webhook reaches the handler byte for byte, with any fields, and needs a signature [D.PAY.03]', async () => {
    taken = { outcome: 'ignored', orderId: undefined };
    const body = { event: 'x', payload: { any: [1] } };
    const headers = { 'x-razorpay-signature': 'ab', 'x-razorpay-event-id': 'evt_1' };
    expect(await call('POST', '/api/payments/webhook', body, headers)).toEqual({ success: true });
    expect(commands.at(-1)).toEqual({ body: JSON.stringify(body), signature: 'ab', eventId: 'evt_1' });
    expect(await call('POST', '/api/payments/webhook', body)).toMatchObject({ status: 400 });
    expect(warnings).toEqual([]);
  });

  test('an event that does not match its order is accepted, and logged for the operator', async () => {
    taken = { outcome: 'refused', orderId: ORDER_ID };
    const headers = { 'x-razorpay-signature': 'ab' };
    expect(await call('POST', '/api/payments/webhook', {}, headers)).toEqual({ success: true });
    expect(warnings.join()).toContain(ORDER_ID);
  });

  test('a cancelled plan has the time of its cancellation [D.CANCEL.01]', async () => {
    expect(await call('POST', '/api/subscription/cancel')).toMatchObject({
      subscription: { package_id: 'basic', cancelled_at: '2026-03-01T10:00:00.000Z' },
    });
    expect(commands.at(-1)).toEqual({ accountId: ACCOUNT_ID });
  });
});
