import { contract, type Operation, type OrderBody, type OrderOfferBody } from '@waxwing/contract';
import type { BillingDriver, CheckoutResult, OrderFilter, OrderOffer, OrderView } from './billing-driver.js';
import type { Call, ReplyOf } from './call.js';
import { toCurrentPlan } from './http-views.js';

type SignedInCall = <O extends Operation>(operation: O, request?: Call) => Promise<ReplyOf<O>>;

export class HttpBilling implements BillingDriver {
  readonly #call: SignedInCall;

  constructor(call: SignedInCall) {
    this.#call = call;
  }

  async createOrder(plan: string, period: string) {
    const body = { packageId: plan.toLowerCase(), billingPeriod: period };
    const { order, mock } = await this.#call(contract.orders.create, { body });
    return toOrderOffer(order, mock);
  }

  async verifyPayment({ orderId, paymentId, signature }: CheckoutResult) {
    const body = {
      razorpay_order_id: orderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: signature,
    };
    const { success, error, subscription } = await this.#call(contract.orders.verify, { body });
    return { paid: success, error, plan: subscription ? toCurrentPlan(subscription) : undefined };
  }

  async orders({ status, page, perPage }: OrderFilter = {}) {
    const query = { status, page, limit: perPage };
    const { orders, pagination } = await this.#call(contract.orders.list, { query });
    const { limit, ...where } = pagination;
    return { ...where, perPage: limit, orders: orders.map(order) };
  }

  async order(id: string) {
    return order((await this.#call(contract.orders.get, { params: { id } })).order);
  }

  async cancelPlan() {
    return toCurrentPlan((await this.#call(contract.subscriptions.cancel)).subscription);
  }
}

function toOrderOffer(body: OrderOfferBody, isMock: boolean): OrderOffer {
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

function order(body: OrderBody): OrderView {
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
