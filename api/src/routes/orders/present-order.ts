import { encodeId, type OrderBody } from '@waxwing/contract';
import { ORDER_STATUS_TEXT, type Order } from '@waxwing/core';
import { toRupees } from '../rupees.js';

export function presentOrder(order: Order): OrderBody {
  return { ...presentOrderRecord(order), status_text: ORDER_STATUS_TEXT[order.status] };
}

/** An order as the list and the export of the account show it. */
export function presentOrderRecord(order: Order) {
  return {
    id: encodeId('ord', order.id),
    status: order.status,
    amount: toRupees(order.amountPaise),
    price: toRupees(order.pricePaise),
    credit: toRupees(order.creditPaise),
    currency: order.currency,
    billing_period: order.billingPeriod,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    package_name: order.planName,
    instance_limit: order.instanceLimit,
    message_limit: order.messageLimit,
    duration_days: order.durationDays,
    razorpay_order_id: order.gatewayOrderId,
    razorpay_payment_id: order.gatewayPaymentId,
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    failure_reason: order.failureReason,
  };
}
