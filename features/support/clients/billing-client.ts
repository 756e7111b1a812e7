import { contract, type Operation } from '@waxwing/contract';
import type { Call, ReplyOf } from './call.js';
import {
  type CheckoutResult,
  type OrderFilter,
  type OrderList,
  type OrderOffer,
  type OrderView,
  type PaymentResult,
  toOrderOffer,
  toOrderView,
} from './views/orders.js';
import { type CurrentPlan, toCurrentPlan } from './views/plans.js';

type SignedInCall = <O extends Operation>(operation: O, request?: Call) => Promise<ReplyOf<O>>;

export class BillingClient {
  readonly #call: SignedInCall;

  constructor(call: SignedInCall) {
    this.#call = call;
  }

  /** `plan` as the catalogue names it. */
  async createOrder(plan: string, period: string): Promise<OrderOffer> {
    const body = { packageId: plan.toLowerCase(), billingPeriod: period };
    const { order, mock } = await this.#call(contract.orders.create, { body });
    return toOrderOffer(order, mock);
  }

  async verifyPayment({ orderId, paymentId, signature }: CheckoutResult): Promise<PaymentResult> {
    const body = {
      razorpay_order_id: orderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: signature,
    };
    const { success, error, subscription } = await this.#call(contract.orders.verify, { body });
    return { paid: success, error, plan: subscription ? toCurrentPlan(subscription) : undefined };
  }

  async orders({ status, page, perPage }: OrderFilter = {}): Promise<OrderList> {
    const query = { status, page, limit: perPage };
    const { orders, pagination } = await this.#call(contract.orders.list, { query });
    const { limit, ...where } = pagination;
    return { ...where, perPage: limit, orders: orders.map(toOrderView) };
  }

  async order(id: string): Promise<OrderView> {
    return toOrderView((await this.#call(contract.orders.get, { params: { id } })).order);
  }

  async cancelPlan(): Promise<CurrentPlan> {
    return toCurrentPlan((await this.#call(contract.subscriptions.cancel)).subscription);
  }
}
