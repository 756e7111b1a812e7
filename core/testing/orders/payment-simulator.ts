import type { CheckoutResult, GatewayPayment } from '../../src/index.js';
import { newId } from '../shared/uuid-v7.js';

/** The payment; by default exactly what the order asks for. */
export interface PaymentInput {
  readonly method?: string;
  readonly amountPaise?: number;
  readonly currency?: string;
}

export interface SimulatedOrder {
  readonly id: string;
  readonly receipt: string;
  readonly amountPaise: number;
  readonly currency: string;
}

/** The customer's and the merchant's side of an in-memory payment provider. */
export class PaymentSimulator {
  readonly orders = new Map<string, SimulatedOrder>();
  readonly payments = new Map<string, GatewayPayment>();
  readonly #signatures = new Map<string, string>();

  /** Captures at once, as most payments do. */
  pay(orderId: string, input: PaymentInput = {}): CheckoutResult {
    const result = this.authorize(orderId, input);
    this.capture(result.paymentId);
    return result;
  }

  /** Authorizes the payment without capturing it. */
  authorize(orderId: string, input: PaymentInput = {}): CheckoutResult {
    const { id: paymentId } = this.#addPayment(orderId, { ...input, status: 'authorized' });
    const signature = `sig_${newId()}`;
    this.#signatures.set(`${orderId}|${paymentId}`, signature);
    return { gatewayOrderId: orderId, paymentId, signature };
  }

  capture(paymentId: string): void {
    this.#change(paymentId, { status: 'captured' });
  }

  /** Declines the payment; returns its id. */
  fail(orderId: string, reason: string): string {
    return this.#addPayment(orderId, { status: 'failed', failureReason: reason }).id;
  }

  /** Without `paise` refunds the remaining amount. */
  refund(paymentId: string, paise?: number): void {
    const { amountPaise, refundedPaise } = this.findPayment(paymentId);
    const refunded = refundedPaise + (paise ?? amountPaise - refundedPaise);
    if (refunded > amountPaise) throw new Error('more than was paid cannot go back');
    this.#change(paymentId, {
      refundedPaise: refunded,
      status: refunded === amountPaise ? 'refunded' : 'captured',
    });
  }

  findPayment(paymentId: string): GatewayPayment {
    const payment = this.payments.get(paymentId);
    if (!payment) throw new Error(`there is no payment ${paymentId}`);
    return payment;
  }

  isSigned({ gatewayOrderId, paymentId, signature }: CheckoutResult): boolean {
    return this.#signatures.get(`${gatewayOrderId}|${paymentId}`) === signature;
  }

  #addPayment(
    orderId: string,
    {
      method = 'card',
      amountPaise,
      currency,
      ...rest
    }: PaymentInput & Pick<GatewayPayment, 'status'> & Partial<GatewayPayment>,
  ): GatewayPayment {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`there is no order ${orderId}`);
    const payment: GatewayPayment = {
      id: `pay_${newId().replaceAll('-', '')}`,
      gatewayOrderId: orderId,
      amountPaise: amountPaise ?? order.amountPaise,
      currency: currency ?? order.currency,
      method,
      failureReason: null,
      refundedPaise: 0,
      ...rest,
    };
    this.payments.set(payment.id, payment);
    return payment;
  }

  #change(paymentId: string, change: Partial<GatewayPayment>): void {
    this.payments.set(paymentId, { ...this.findPayment(paymentId), ...change });
  }
}
