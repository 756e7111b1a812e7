import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RazorpayCheckout, RazorpayWebhook } from '@waxwing/adapters/testing';
import { BASIC_PAISE, PaymentHarness } from './payment-harness.js';

const REFUSED = 'payment_verification_failed';

describe('forged payments', () => {
  let payments: PaymentHarness;
  let asha: string;
  let ravi: string;
  beforeAll(async () => {
    payments = await PaymentHarness.open();
  });
  afterAll(() => payments.close());
  beforeEach(async () => {
    asha = await payments.customer('Asha');
    ravi = await payments.customer('Ravi');
  });

  it('a webhook that is forged, changed, truncated or unsigned is refused and changes nothing', async () => {
    const { razorpay } = payments;
    const order = await payments.createOffer(asha);
    const genuine = razorpay.webhook('order.paid', razorpay.pay(order.id).razorpay_payment_id);
    const { body, signature, eventId } = genuine;
    const forged: Partial<RazorpayWebhook>[] = [
      { ...genuine, signature: '0'.repeat(64) },
      { ...genuine, signature: signature.slice(0, -2) },
      { ...genuine, signature: signature.toUpperCase() },
      { ...genuine, signature: '' },
      { ...genuine, body: body.replace('"currency":"INR"', '"currency":"USD"') },
      { ...genuine, body: `${body} ` },
      { ...genuine, body: body.slice(0, -1) },
      { ...genuine, body: '' },
      { body, eventId },
    ];
    for (const webhook of forged) {
      expect([webhook, await razorpay.deliver(webhook)]).toEqual([webhook, 400]);
    }
    expect(await payments.order(asha, order)).toMatchObject({ status: 'pending' });
    expect(await razorpay.deliver(genuine)).toBe(200);
    expect(await payments.order(asha, order)).toMatchObject({ status: 'paid' });
  });

  it('a checkout signature that is forged, truncated or taken from another order is refused', async () => {
    const { razorpay } = payments;
    const order = await payments.createOffer(asha);
    const mine = razorpay.pay(order.id);
    const his = razorpay.pay((await payments.createOffer(ravi)).id);
    const { razorpay_signature: signature } = mine;
    const forged: Partial<RazorpayCheckout>[] = [
      { razorpay_signature: signature.slice(0, -1) },
      { razorpay_signature: `${signature}0` },
      { razorpay_signature: signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      { razorpay_signature: his.razorpay_signature },
      { razorpay_payment_id: his.razorpay_payment_id },
    ];
    for (const change of forged) {
      const { status, body } = await payments.verify(asha, { ...mine, ...change });
      expect([change, status, body.code]).toEqual([change, 400, REFUSED]);
    }
    expect(await payments.order(asha, order)).toMatchObject({ status: 'pending' });
    expect((await payments.verify(asha, mine)).body.success).toBe(true);
  });

  it('a genuine payment for another account’s order buys nothing for this one', async () => {
    const order = await payments.createOffer(asha);
    const checkout = payments.razorpay.pay(order.id);
    expect(await payments.verify(ravi, checkout)).toMatchObject({
      status: 400,
      body: { code: REFUSED, error: 'Payment verification failed', success: false },
    });
    expect(await payments.plan(ravi)).toBeUndefined();
    expect(await payments.order(asha, order)).toMatchObject({ status: 'pending' });
    expect(await payments.order(ravi, order)).toBeUndefined();
  });

  it('a payment id that another order has used is refused, and logged for the operator', async () => {
    const { razorpay, api } = payments;
    const checkout = razorpay.pay((await payments.createOffer(asha)).id);
    const { razorpay_payment_id: paymentId } = checkout;
    const other = await payments.createOffer(ravi);
    await api.database.query('update orders set gateway_payment_id = $1 where gateway_order_id = $2', [
      paymentId,
      other.id,
    ]);
    expect(await payments.verify(asha, checkout)).toMatchObject({
      status: 400,
      body: { code: REFUSED, error: 'Payment verification failed', success: false },
    });
    expect(api.log.filter((line) => line.includes(paymentId))).toHaveLength(1);
    expect(await payments.plan(asha)).toBeUndefined();
    const webhook = razorpay.webhook('payment.captured', paymentId);
    expect(await razorpay.deliver(webhook)).toBe(200);
  });

  it.each([
    ['too little', { amount: 100 }],
    ['too much', { amount: BASIC_PAISE + 1 }],
    ['other money', { currency: 'USD' }],
  ])('%s does not pay for an order', async (_what, tender) => {
    const { razorpay } = payments;
    const order = await payments.createOffer(asha);
    const checkout = razorpay.pay(order.id, tender);
    expect((await payments.verify(asha, checkout)).body.code).toBe(REFUSED);
    const webhook = razorpay.webhook('payment.captured', checkout.razorpay_payment_id);
    expect(await razorpay.deliver(webhook)).toBe(200);
    expect(await payments.order(asha, order)).toMatchObject({ status: 'pending', razorpay_payment_id: null });
    expect(await payments.plan(asha)).toBeUndefined();
  });

  it('events of an unknown order or of an unused kind are accepted and ignored', async () => {
    const { razorpay } = payments;
    const foreign = razorpay.state.createOrder({
      amount: BASIC_PAISE,
      currency: 'INR',
      receipt: null,
      autoCapture: true,
    });
    const paid = razorpay.webhook('order.paid', razorpay.state.pay(foreign.id).id);
    expect(await razorpay.deliver(paid)).toBe(200);
    for (const body of ['{}', '{"event":"settlement.processed"}', '{"event":"order.paid","payload":{}}']) {
      expect([body, await razorpay.deliver(razorpay.signed(body))]).toEqual([body, 200]);
    }
  });

  it('none of this puts a secret or a signature into the log', async () => {
    const { razorpay, api } = payments;
    const checkout = razorpay.pay((await payments.createOffer(asha)).id);
    await payments.verify(asha, checkout);
    await payments.verify(ravi, checkout);
    const webhook = razorpay.webhook('order.paid', checkout.razorpay_payment_id);
    await razorpay.deliver(webhook);
    await razorpay.deliver({ ...webhook, body: '{}' });
    razorpay.failNext(401);
    await payments.createOrder(ravi);

    const log = api.log.join('\n');
    expect(log).toContain('/api/payments/verify-payment');
    const { keySecret, webhookSecret } = razorpay.keys;
    for (const secret of [keySecret, webhookSecret, checkout.razorpay_signature, webhook.signature]) {
      expect(log).not.toContain(secret);
    }
  });
});
