import { contract, type VerifiedPaymentBody } from '@waxwing/contract';
import type { CreateOrder, GetOrder, ListOrders, VerifiedPayment, VerifyPayment } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { orderIdOf } from '../path-ids.js';
import { presentPagination } from '../present-pagination.js';
import { presentSubscription } from '../subscriptions/present-subscription.js';
import { type Checkout, presentOffer } from './present-offer.js';
import { presentOrder } from './present-order.js';

export const createOrderRoute = (createOrder: CreateOrder, checkout: Checkout) =>
  route(contract.orders.create, async ({ body, caller }) => {
    const offer = await createOrder.execute({
      accountId: caller.accountId,
      planId: body.packageId,
      billingPeriod: body.billingPeriod,
    });
    return reply(200, { order: presentOffer(offer, checkout), mock: offer.mock });
  });

export const verifyPaymentRoute = (verifyPayment: VerifyPayment) =>
  route(contract.orders.verify, async ({ body, caller }) => {
    const verified = await verifyPayment.execute({
      accountId: caller.accountId,
      gatewayOrderId: body.razorpay_order_id,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
    });
    return reply(200, presentVerifiedPayment(verified));
  });

function presentVerifiedPayment(verified: VerifiedPayment): VerifiedPaymentBody {
  if (!verified.paid) return { success: false, error: verified.sentence, subscription: null };
  const { current } = verified;
  return { success: true, error: null, subscription: current ? presentSubscription(current) : null };
}

export const getOrderRoute = (getOrder: GetOrder) =>
  route(contract.orders.get, async ({ params, caller }) => {
    const order = await getOrder.execute({ accountId: caller.accountId, orderId: orderIdOf(params.id) });
    return reply(200, { order: presentOrder(order) });
  });

export const listOrdersRoute = (listOrders: ListOrders) =>
  route(contract.orders.list, async ({ query, caller }) => {
    const found = await listOrders.execute({ ...query, accountId: caller.accountId });
    return reply(200, {
      orders: found.items.map(presentOrder),
      pagination: presentPagination(query, found.total),
    });
  });
