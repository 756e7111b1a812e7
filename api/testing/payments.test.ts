import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RazorpayWebhook } from '@waxwing/adapters/testing';
import { call } from './http.js';
import { BASIC_PAISE, type OfferedOrder, PaymentHarness } from './payment-harness.js';

const NEWS = ['payment.authorized', 'payment.captured', 'order.paid'] as const;

describe('payments, with the real SDK against Razorpay on loopback', () => {
  let shop: PaymentHarness;
  let asha: string;
  beforeAll(async () => {
    shop = await PaymentHarness.open();
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    asha = await shop.customer('Asha');
  });

  const started = async ({ id }: OfferedOrder) => {
    const rows = await shop.api.database.query(
      'select s.id from subscriptions s join orders o on o.id = s.order_id where o.gateway_order_id = $1',
      [id],
    );
    return rows.length;
  };

  it('an order that is paid and verified starts the plan [4.PAY.01, 7.PAY.02, 7.PAY.03]', async () => {
    const { razorpay } = shop;
    const created = await shop.createOrder(asha);
    expect(created).toMatchObject({ status: 200, body: { mock: false } });
    const order = created.body.order as OfferedOrder;
    expect(order).toMatchObject({ key: razorpay.keys.keyId, amount: BASIC_PAISE, currency: 'INR' });
    const checkout = razorpay.pay(order.id, { method: 'upi' });

    expect(await shop.verify(asha, checkout)).toMatchObject({
      status: 200,
      body: { success: true, error: null, subscription: { package_name: 'Basic' } },
    });
    expect(await shop.order(asha, order)).toMatchObject({
      status: 'paid',
      amount: BASIC_PAISE / 100,
      razorpay_order_id: order.id,
      razorpay_payment_id: checkout.razorpay_payment_id,
      payment_method: 'upi',
    });
    expect(await shop.plan(asha)).toBe('Basic');
  });

  it.each([
    [['verify', 'captured', 'paid']],
    [['paid', 'captured', 'verify']],
    [['captured', 'captured', 'authorized']],
    [['authorized', 'verify', 'verify', 'paid']],
    [['paid', 'failed', 'verify']],
    [['failed', 'captured']],
    [['paid']],
    [['verify']],
  ])('whichever events come, in whatever order, the plan starts once: %j [D.PAY.03]', async (heard) => {
    const { razorpay } = shop;
    const order = await shop.createOffer(asha);
    const failed = razorpay.webhook('payment.failed', razorpay.state.fail(order.id, 'Declined').id);
    const { id: paymentId } = razorpay.state.authorize(order.id);
    const authorized = razorpay.webhook('payment.authorized', paymentId);
    razorpay.state.capture(paymentId);
    const captured = razorpay.webhook('payment.captured', paymentId);
    const paid = razorpay.webhook('order.paid', paymentId);
    const webhooks: Record<string, RazorpayWebhook> = { failed, authorized, captured, paid };

    for (const one of heard) {
      const webhook = webhooks[one];
      const status = webhook
        ? await razorpay.deliver(webhook)
        : (await shop.verify(asha, razorpay.checkout(order.id, paymentId))).status;
      expect([one, status]).toEqual([one, 200]);
    }
    expect(await shop.order(asha, order)).toMatchObject({ status: 'paid', razorpay_payment_id: paymentId });
    expect(await started(order)).toBe(1);
  });

  it('the browser and all webhooks at the same moment start the plan once', async () => {
    const { razorpay } = shop;
    const order = await shop.createOffer(asha);
    const checkout = razorpay.pay(order.id);
    const webhooks = NEWS.map((event) => razorpay.webhook(event, checkout.razorpay_payment_id));
    const statuses = await Promise.all([
      ...[...webhooks, ...webhooks].map((webhook) => razorpay.deliver(webhook)),
      ...[1, 2, 3].map(async () => (await shop.verify(asha, checkout)).status),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await started(order)).toBe(1);
  });

  it('an uncaptured payment does not start the plan [7.PAY.03]', async () => {
    const { razorpay } = shop;
    const order = await shop.createOffer(asha);
    const { id: paymentId } = razorpay.state.authorize(order.id);
    expect(await shop.verify(asha, razorpay.checkout(order.id, paymentId))).toMatchObject({
      status: 200,
      body: { success: false, subscription: null },
    });
    expect(await shop.plan(asha)).toBeUndefined();

    razorpay.state.capture(paymentId);
    expect(await razorpay.deliver(razorpay.webhook('payment.captured', paymentId))).toBe(200);
    expect(await shop.plan(asha)).toBe('Basic');
  });

  it('a payment in a closed tab is found a quarter of an hour later', async () => {
    const { razorpay } = shop;
    const order = await shop.createOffer(asha);
    razorpay.state.fail(order.id, 'Declined');
    const { razorpay_payment_id: paymentId } = razorpay.pay(order.id);

    await shop.reconcile(14);
    expect(await shop.order(asha, order)).toMatchObject({ status: 'pending' });
    await shop.reconcile(16);
    expect(await shop.order(asha, order)).toMatchObject({ status: 'paid', razorpay_payment_id: paymentId });
    expect(await started(order)).toBe(1);

    await razorpay.deliver(razorpay.webhook('payment.captured', paymentId));
    expect(await started(order)).toBe(1);
  });

  it('a refund of the whole payment ends what it paid for [D.CHANGE.06]', async () => {
    const { razorpay } = shop;
    const order = await shop.createOffer(asha);
    const checkout = razorpay.pay(order.id);
    await shop.verify(asha, checkout);
    razorpay.state.refund(checkout.razorpay_payment_id);
    const refunded = razorpay.webhook('refund.processed', checkout.razorpay_payment_id);
    expect(await razorpay.deliver(refunded)).toBe(200);
    expect(await shop.order(asha, order)).toMatchObject({ status: 'refunded' });
    expect(await shop.plan(asha)).toBeUndefined();
  });

  it('an account that requests one order after the other is told to wait, and Razorpay gets no more calls', async () => {
    const { razorpay, api } = shop;
    const ask = (n: number) =>
      call(`${api.url}/api/payments/create-order`, {
        bearer: asha,
        body: { packageId: 'basic', billingPeriod: n % 2 === 0 ? 'month' : 'year' },
      });
    const statuses: number[] = [];
    const before = razorpay.calls.length;
    for (let n = 0; n < 70; n++) statuses.push((await ask(n)).status);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]));
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]));
    expect(razorpay.calls.length - before).toBe(60);
    expect((await shop.createOrder(await shop.customer('Ravi'))).status).toBe(200);
  });

  it('while Razorpay is down no order is made, and a payment is neither accepted unverified nor lost', async () => {
    const { razorpay } = shop;
    razorpay.failNext(500);
    expect((await shop.createOrder(asha)).status).toBe(503);
    expect(await shop.orders(asha)).toEqual([]);

    const order = await shop.createOffer(asha);
    const checkout = razorpay.pay(order.id);
    razorpay.failNext('cut');
    expect((await shop.verify(asha, checkout)).status).toBe(503);
    expect(await shop.order(asha, order)).toMatchObject({ status: 'pending' });
    expect((await shop.verify(asha, checkout)).body.success).toBe(true);
  });
});
