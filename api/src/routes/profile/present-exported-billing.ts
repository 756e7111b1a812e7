import { type AccountExportBody, encodeId } from '@waxwing/contract';
import type { Order, Subscription } from '@waxwing/core';
import { toRupees } from '../rupees.js';

export function presentExportedSubscription(
  subscription: Subscription,
): AccountExportBody['subscriptions'][number] {
  return {
    package_name: subscription.planName,
    price: toRupees(subscription.pricePaise),
    instance_limit: subscription.instanceLimit,
    message_limit: subscription.messageLimit,
    billing_period: subscription.billingPeriod,
    credit: toRupees(subscription.creditPaise),
    start_date: subscription.startsAt.toISOString(),
    end_date: subscription.endsAt.toISOString(),
    cancelled_at: subscription.cancelledAt?.toISOString() ?? null,
  };
}

export function presentExportedOrder(order: Order): AccountExportBody['orders'][number] {
  return {
    id: encodeId('ord', order.id),
    status: order.status,
    package_name: order.planName,
    instance_limit: order.instanceLimit,
    message_limit: order.messageLimit,
    billing_period: order.billingPeriod,
    duration_days: order.durationDays,
    price: toRupees(order.pricePaise),
    credit: toRupees(order.creditPaise),
    amount: toRupees(order.amountPaise),
    refunded: toRupees(order.refundedPaise),
    currency: order.currency,
    razorpay_order_id: order.gatewayOrderId,
    razorpay_payment_id: order.gatewayPaymentId,
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    failure_reason: order.failureReason,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
  };
}
