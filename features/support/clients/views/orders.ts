import type { OrderBody, OrderOfferBody } from '@waxwing/contract';
import type { CurrentPlan } from './plans.js';

/** An order offer. Amounts are rupees. */
export interface OrderOffer {
  orderId: string;
  /** The provider's order id, with which the checkout is opened. */
  checkoutId: string;
  plan: string;
  status: string;
  due: number;
  price: number;
  credit: number;
  extraDays: number;
  /** Whether payments are simulated. */
  isMock: boolean;
  /** The result of a simulated payment. */
  mockCheckoutResult: CheckoutResult | undefined;
}

/** The result of a successful checkout. */
export interface CheckoutResult {
  orderId: string;
  paymentId: string;
  signature: string;
}

export interface PaymentResult {
  paid: boolean;
  error: string | null;
  plan: CurrentPlan | undefined;
}

export interface OrderView {
  id: string;
  status: string;
  text: string;
  plan: string;
  rupees: number;
  price: number;
  credit: number;
  currency: string;
  period: string;
  days: number;
  instances: number;
  messages: number;
  checkoutId: string | null;
  paymentId: string | null;
  method: string | null;
  paymentStatus: string | null;
  failure: string | null;
  createdAt: Date;
  updatedAt: Date;
  paidAt: Date | null;
}

export interface OrderList {
  orders: OrderView[];
  page: number;
  pages: number;
  perPage: number;
  total: number;
}

export interface OrderFilter {
  status?: string;
  page?: number;
  perPage?: number;
}

export function toOrderOffer(body: OrderOfferBody, isMock: boolean): OrderOffer {
  const { mock_payment: payment, quote } = body;
  return {
    orderId: body.order_id,
    checkoutId: body.id,
    plan: body.package_name,
    status: body.status,
    due: body.amount / 100,
    price: quote.price_paise / 100,
    credit: quote.credit_paise / 100,
    extraDays: quote.extra_days,
    isMock,
    mockCheckoutResult: payment
      ? {
          orderId: payment.razorpay_order_id,
          paymentId: payment.razorpay_payment_id,
          signature: payment.razorpay_signature,
        }
      : undefined,
  };
}

export function toOrderView(body: OrderBody): OrderView {
  return {
    id: body.id,
    status: body.status,
    text: body.status_text,
    plan: body.package_name,
    rupees: body.amount,
    price: body.price,
    credit: body.credit,
    currency: body.currency,
    period: body.billing_period,
    days: body.duration_days,
    instances: body.instance_limit,
    messages: body.message_limit,
    checkoutId: body.razorpay_order_id,
    paymentId: body.razorpay_payment_id,
    method: body.payment_method,
    paymentStatus: body.payment_status,
    failure: body.failure_reason,
    createdAt: new Date(body.created_at),
    updatedAt: new Date(body.updated_at),
    paidAt: body.paid_at === null ? null : new Date(body.paid_at),
  };
}
