import { describe, expect, test } from '@jest/globals';
import { anOrder, aPaymentFor } from '../../testing/index.js';
import { applyPayment } from './apply-payment.js';
import type { Order } from './order.js';
import type { GatewayPayment } from './payment-gateway.js';

const at = new Date('2026-03-01T10:00:00.000Z');
const order = anOrder({ accountId: 'asha', createdAt: new Date('2026-03-01T09:58:00.000Z') });
const payment = aPaymentFor(order);

const apply = (of: Order, report: GatewayPayment) =>
  applyPayment({ order: of, held: [], payment: report, at, newId: 'new' });
const NOTHING = { orders: [], subscriptions: [] };

describe('applyPayment', () => {
  test('the requested payment pays the order and starts its plan', () => {
    const settled = apply(order, payment);
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
  ])('a payment of %s is refused and leaves the order unchanged', (_, wrong) => {
    for (const status of ['captured', 'failed', 'refunded', 'authorized'] as const) {
      const settled = apply(order, { ...payment, ...wrong, status });
      expect(settled).toEqual({ ...NOTHING, outcome: 'refused', order });
    }
  });

  test.each(['created', 'authorized'] as const)('a payment that is only %s decides nothing', (status) => {
    expect(apply(order, { ...payment, status })).toEqual({ ...NOTHING, outcome: 'waiting', order });
  });

  test('a failed attempt leaves the order open for the next, which may succeed', () => {
    const failed = apply(order, { ...payment, status: 'failed', failureReason: 'Card declined' });
    expect(failed.order).toMatchObject({ status: 'failed', failureReason: 'Card declined' });
    const paid = apply(failed.order, { ...payment, id: 'pay_second' });
    expect(paid.order).toMatchObject({ status: 'paid', failureReason: null, gatewayPaymentId: 'pay_second' });
  });

  test('every failed attempt is recorded, and a repeated report of one only once', () => {
    const report = { ...payment, status: 'failed' as const, failureReason: 'Card declined' };
    const { order: failed } = apply(order, report);
    expect(apply(failed, report)).toEqual({ ...NOTHING, outcome: 'failed', order: failed });
    expect(apply(failed, { ...report, failureReason: 'No funds' }).order.failureReason).toBe('No funds');
    expect(apply(failed, { ...report, id: 'pay_second' }).order.gatewayPaymentId).toBe('pay_second');
  });

  test('a cancelled order stays cancelled after a failed payment and is paid by a successful one', () => {
    const cancelled: Order = { ...order, status: 'cancelled' };
    const failed = apply(cancelled, { ...payment, status: 'failed', failureReason: 'No' });
    expect(failed).toEqual({ ...NOTHING, outcome: 'failed', order: cancelled });
    expect(apply(cancelled, payment).outcome).toBe('paid');
  });

  test('an outdated report on a paid order changes nothing', () => {
    const { order: paid } = apply(order, payment);
    for (const status of ['created', 'authorized', 'failed', 'captured'] as const) {
      expect(apply(paid, { ...payment, status })).toEqual({ ...NOTHING, outcome: 'paid', order: paid });
    }
  });

  test('a second payment for a paid order is refused, for the operator to refund', () => {
    const { order: paid } = apply(order, payment);
    for (const status of ['captured', 'refunded'] as const) {
      expect(apply(paid, { ...payment, id: 'pay_second', status }).outcome).toBe('refused');
    }
  });

  test('another failed attempt does not change a paid order', () => {
    const { order: paid } = apply(order, payment);
    const failed = { ...payment, id: 'pay_first', status: 'failed' as const };
    expect(apply(paid, failed)).toEqual({ ...NOTHING, outcome: 'paid', order: paid });
  });

  test.each<[string, Partial<GatewayPayment>]>([
    ['is marked refunded without an amount', { status: 'refunded' }],
    ['is refunded in full', { refundedPaise: order.amountPaise }],
  ])('a payment that %s refunds its order', (_, gone) => {
    const { order: paid, started } = apply(order, payment);
    const held = [{ subscription: started!.subscription, sent: 0 }];
    const later = new Date(at.getTime() + 1);
    const report = { ...payment, ...gone };
    const back = applyPayment({ order: paid, held, payment: report, at: later, newId: 'other' });
    expect(back.order).toMatchObject({ status: 'refunded', refundedPaise: order.amountPaise, paidAt: at });
    expect(back.subscriptions).toMatchObject([{ id: 'new', endsAt: later, valuePaise: 0 }]);
  });

  test('a partial refund is recorded and ends nothing until it is complete', () => {
    const { order: paid, started } = apply(order, payment);
    const part = apply(paid, { ...payment, refundedPaise: 100 });
    expect(part).toMatchObject({ outcome: 'paid', subscriptions: [], order: { refundedPaise: 100 } });
    expect(part.started).toBeUndefined();
    expect(apply(part.order, payment)).toEqual({ ...NOTHING, outcome: 'paid', order: part.order });

    const whole = { ...payment, status: 'refunded' as const, refundedPaise: order.amountPaise };
    const held = [{ subscription: started!.subscription, sent: 0 }];
    const all = applyPayment({ order: part.order, held, payment: whole, at, newId: 'other' });
    expect(all).toMatchObject({
      outcome: 'refunded',
      order: { status: 'refunded', paymentStatus: 'refunded' },
    });
    expect(all.subscriptions).toMatchObject([{ id: 'new', endsAt: at, valuePaise: 0 }]);
  });

  test('a refund reported before its payment starts nothing, then or later', () => {
    const whole = { ...payment, status: 'refunded' as const, refundedPaise: order.amountPaise };
    const refunded = apply(order, whole);
    expect(refunded).toMatchObject({ outcome: 'refunded', subscriptions: [] });
    expect(refunded.started).toBeUndefined();
    const late = apply(refunded.order, payment);
    expect(late).toEqual({ ...NOTHING, outcome: 'refunded', order: refunded.order });
  });
});
