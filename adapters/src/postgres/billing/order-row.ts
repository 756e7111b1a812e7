import type { Order } from '@waxwing/core';
import { fieldsOf } from '../database/columns.js';

/** Table `orders`: an order, and when the gateway was last asked about it. */
export type OrderRow = Order & { checkedAt: Date | null };

export const ORDER_FIELDS = fieldsOf<Order>({
  id: true,
  accountId: true,
  status: true,
  planId: true,
  planName: true,
  instanceLimit: true,
  messageLimit: true,
  monthlyPaise: true,
  billingPeriod: true,
  durationDays: true,
  pricePaise: true,
  creditPaise: true,
  creditFrom: true,
  amountPaise: true,
  currency: true,
  quotedUntil: true,
  gatewayOrderId: true,
  gatewayPaymentId: true,
  paymentMethod: true,
  paymentStatus: true,
  failureReason: true,
  refundedPaise: true,
  subscriptionId: true,
  createdAt: true,
  updatedAt: true,
  paidAt: true,
});

/** A model of ORDER_FIELDS as a plain order. */
export function toOrder(row: Order): Order {
  return { ...row };
}
