import type { Order } from '@waxwing/core';
import type { OrderModel } from '../database/models.js';

/** Omits the time of the last reconciliation. */
export function toOrder(row: OrderModel): Order {
  return {
    id: row.id,
    accountId: row.accountId,
    status: row.status,
    planId: row.planId,
    planName: row.planName,
    instanceLimit: row.instanceLimit,
    messageLimit: row.messageLimit,
    monthlyPaise: row.monthlyPaise,
    billingPeriod: row.billingPeriod,
    durationDays: row.durationDays,
    pricePaise: row.pricePaise,
    creditPaise: row.creditPaise,
    creditFrom: row.creditFrom,
    amountPaise: row.amountPaise,
    currency: row.currency,
    quotedUntil: row.quotedUntil,
    gatewayOrderId: row.gatewayOrderId,
    gatewayPaymentId: row.gatewayPaymentId,
    paymentMethod: row.paymentMethod,
    paymentStatus: row.paymentStatus,
    failureReason: row.failureReason,
    refundedPaise: row.refundedPaise,
    subscriptionId: row.subscriptionId,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    paidAt: row.paidAt,
  };
}
