import {
  type OrderEntity,
  orderEntity,
  type PaymentEntity,
  paymentEntity,
  type RefundEntity,
  refundEntity,
} from './entities.js';

type NewOrder = Parameters<typeof orderEntity>[0];

interface PaymentInput {
  readonly method?: string;
  /** Paise; by default what the order asks for. */
  readonly amount?: number;
  readonly currency?: string;
}

/** The double's state: orders, payments and refunds, and the actions of customers, banks and the merchant. */
export class RazorpayState {
  readonly orders = new Map<string, OrderEntity>();
  readonly payments = new Map<string, PaymentEntity>();
  readonly refunds = new Map<string, RefundEntity>();
  /** What was answered to requests of refunds, by their keys. */
  readonly refundAnswers = new Map<string, { asked: string; answer: { status: number; body: object } }>();
  readonly #autoCapture = new Set<string>();

  createOrder({ autoCapture, ...asked }: NewOrder & { autoCapture: boolean }): OrderEntity {
    const entity = orderEntity(asked);
    this.orders.set(entity.id, entity);
    if (autoCapture) this.#autoCapture.add(entity.id);
    return entity;
  }

  /** The bank authorizes the payment; an order with automatic capture captures it at once. */
  pay(orderId: string, tender: PaymentInput = {}): PaymentEntity {
    const payment = this.authorize(orderId, tender);
    if (this.#autoCapture.has(orderId)) this.capture(payment.id);
    return payment;
  }

  authorize(orderId: string, tender: PaymentInput = {}): PaymentEntity {
    return this.#recordAttempt(orderId, tender);
  }

  capture(paymentId: string): void {
    const payment = this.paymentOf(paymentId);
    Object.assign(payment, { status: 'captured', captured: true, fee: 0, tax: 0 });
    const order = this.orderOf(payment.order_id);
    Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0 });
  }

  fail(orderId: string, reason: string): PaymentEntity {
    return this.#recordAttempt(orderId, { failure: reason });
  }

  /** Without `paise` refunds the remaining amount. */
  refund(paymentId: string, paise?: number): RefundEntity {
    const payment = this.paymentOf(paymentId);
    const amount = paise ?? payment.amount - payment.amount_refunded;
    payment.amount_refunded += amount;
    if (payment.amount_refunded > payment.amount) throw new Error('more than was paid cannot go back');
    const full = payment.amount_refunded === payment.amount;
    Object.assign(
      payment,
      full ? { status: 'refunded', refund_status: 'full' } : { refund_status: 'partial' },
    );
    const refund = refundEntity(payment, amount);
    this.refunds.set(refund.id, refund);
    return refund;
  }

  orderOf(id: string): OrderEntity {
    const order = this.orders.get(id);
    if (!order) throw new Error(`there is no order ${id}`);
    return order;
  }

  paymentOf(id: string): PaymentEntity {
    const payment = this.payments.get(id);
    if (!payment) throw new Error(`there is no payment ${id}`);
    return payment;
  }

  #recordAttempt(orderId: string, how: PaymentInput & { failure?: string }): PaymentEntity {
    const order = this.orderOf(orderId);
    const payment = paymentEntity(order, how);
    order.attempts += 1;
    if (order.status === 'created') order.status = 'attempted';
    this.payments.set(payment.id, payment);
    return payment;
  }
}
