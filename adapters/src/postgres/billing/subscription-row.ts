import type { Subscription } from '@waxwing/core';
import type { SubscriptionModel } from '../database/models.js';

/** Omits the message counter. */
export function toSubscription(row: SubscriptionModel): Subscription {
  return {
    id: row.id,
    accountId: row.accountId,
    planId: row.planId,
    planName: row.planName,
    pricePaise: row.pricePaise,
    instanceLimit: row.instanceLimit,
    messageLimit: row.messageLimit,
    billingPeriod: row.billingPeriod,
    valuePaise: row.valuePaise,
    creditPaise: row.creditPaise,
    creditFrom: row.creditFrom,
    orderId: row.orderId,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    cancelledAt: row.cancelledAt,
    remindedAt: row.remindedAt,
  };
}
