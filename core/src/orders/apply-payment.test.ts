import { describe, expect, test } from '@jest/globals';
import { anOrder, aPaymentFor } from '../../testing/index.js';
import { applyPayment } from './apply-payment.js';
import type { Order } from './order.js';
import type { GatewayPayment } from './payment-gateway.js';

const at = new Date('2026-03-01T10:00:00.000Z');
const order = anOrder({ accountId: 'asha', createdAt: new Date('2026-03-01T09:58:00.000Z') });
const payment = aPaymentFor(order);

const hear = (of: Order, news: GatewayPayment) =>
  applyPayment({ order: of, held: [], payment: news, at, newId: 'new' });
const NOTHING = { orders: [], subscriptions: [] };

describe('applyPayment', () => {
  test('the payment that an order asks for pays it and starts what it is for', () => {
    const settled = hear(order, payment);
    expect(settled.order).toEqual({
      ...order,
      status: 'paid',
      gatewayPaymentId: payment.id,
      paymentMethod: 'upi',
      paymentStatus: 'captured',
      subscriptionId: 'new',
      updatedAt: at,
      paidAt: at,
    });
    expect(settled).toMatchObject({ outcome: 'paid', orders: [settled.order] });
    expect(settled.started?.subscription).toMatchObject({ id: 'new', orderId: order.id, startsAt: at });
  });

  test.each([
    ['another order', { gatewayOrderId: 'order_other' }],
    ['one paisa less', { amountPaise: order.amountPaise - 1 }],
    ['one paisa more', { amountPaise: order.amountPaise + 1 }],
    ['another currency', { currency: 'USD' }],
  ])('a payment of %s is refused, and the order stays as it is', (_, wrong) => {
    for (const status of ['captured', 'failed', 'refunded', 'authorized'] as const) {
      const settled = hear(order, { ...payment, ...wrong, status });
      expect(settled).toEqual({ ...NOTHING, outcome: 'refused', order });
    }
  });

  test.each(['created', 'authorized'] as const)('money that is only %s decides nothing', (status) => {
    expect(hear(order, { ...payment, status })).toEqual({ ...NOTHING, outcome: 'waiting', order });
  });

  test('a failed try leaves the order open for the next, which may succeed', () => {
    const failed = hear(order, { ...payment, status: 'failed', failureReason: 'Card declined' });
    expect(failed.order).toMatchObject({ status: 'failed', failureReason: 'Card declined' });
    const paid = hear(failed.order, { ...payment, id: 'pay_second' });
    expect(paid.order).toMatchObject({ status: 'paid', failureReason: null, gatewayPaymentId: 'pay_second' });
  });

  test('every failed try is noted, and the same news of one only once', () => {
    const news = { ...payment, status: 'failed' as const, failureReason: 'Card declined' };
    const { order: failed } = hear(order, news);
    expect(hear(failed, news)).toEqual({ ...NOTHING, outcome: 'failed', order: failed });
    expect(hear(failed, { ...news, failureReason: 'No funds' }).order.failureReason).toBe('No funds');
    expect(hear(failed, { ...news, id: 'pay_second' }).order.gatewayPaymentId).toBe('pay_second');
  });

  test('a cancelled order stays cancelled by a failure, and is paid by a payment', () => {
    const cancelled: Order = { ...order, status: 'cancelled' };
    const failed = hear(cancelled, { ...payment, status: 'failed', failureReason: 'No' });
    expect(failed).toEqual({ ...NOTHING, outcome: 'failed', order: cancelled });
    expect(hear(cancelled, payment).outcome).toBe('paid');
  });

  test('old news of a paid order change nothing', () => {
    const { order: paid } = hear(order, payment);
    for (const status of ['created', 'authorized', 'failed', 'captured'] as const) {
      expect(hear(paid, { ...payment, status })).toEqual({ ...NOTHING, outcome: 'paid', order: paid });
    }
  });

  test('a second payment for a paid order is refused: it is for the owner to give back', () => {
    const { order: paid } = hear(order, payment);
    for (const status of ['captured', 'refunded'] as const) {
      expect(hear(paid, { ...payment, id: 'pay_second', status }).outcome).toBe('refused');
    }
  });

  test('another try that failed says nothing against an order that is paid', () => {
    const { order: paid } = hear(order, payment);
    const failed = { ...payment, id: 'pay_first', status: 'failed' as const };
    expect(hear(paid, failed)).toEqual({ ...NOTHING, outcome: 'paid', order: paid });
  });

  test.each<[string, Partial<GatewayPayment>]>([
    ['is called refunded without a sum', { status: 'refunded' }],
    ['has given all of it back', { refundedPaise: order.amountPaise }],
  ])('a payment that %s has gone back whole', (_, gone) => {
    const { order: paid, started } = hear(order, payment);
    const held = [{ subscription: started!.subscription, sent: 0 }];
    const later = new Date(at.getTime() + 1);
    const news = { ...payment, ...gone };
    const back = applyPayment({ order: paid, held, payment: news, at: later, newId: 'other' });
    expect(back.order).toMatchObject({ status: 'refunded', refundedPaise: order.amountPaise, paidAt: at });
    expect(back.subscriptions).toMatchObject([{ id: 'new', endsAt: later, valuePaise: 0 }]);
  });

  test('a part that goes back is noted and ends nothing, until it is all', () => {
    const { order: paid, started } = hear(order, payment);
    const part = hear(paid, { ...payment, refundedPaise: 100 });
    expect(part).toMatchObject({ outcome: 'paid', subscriptions: [], order: { refundedPaise: 100 } });
    expect(part.started).toBeUndefined();
    expect(hear(part.order, payment)).toEqual({ ...NOTHING, outcome: 'paid', order: part.order });

    const whole = { ...payment, status: 'refunded' as const, refundedPaise: order.amountPaise };
    const held = [{ subscription: started!.subscription, sent: 0 }];
    const all = applyPayment({ order: part.order, held, payment: whole, at, newId: 'other' });
    expect(all).toMatchObject({
      outcome: 'refunded',
      order: { status: 'refunded', paymentStatus: 'refunded' },
    });
    expect(all.subscriptions).toMatchObject([{ id: 'new', endsAt: at, valuePaise: 0 }]);
  });

  test('a refund that is heard of before its payment starts nothing, then or later', () => {
    const whole = { ...payment, status: 'refunded' as const, refundedPaise: order.amountPaise };
    const refunded = hear(order, whole);
    expect(refunded).toMatchObject({ outcome: 'refunded', subscriptions: [] });
    expect(refunded.started).toBeUndefined();
    const late = hear(refunded.order, payment);
    expect(late).toEqual({ ...NOTHING, outcome: 'refunded', order: refunded.order });
  });
});
