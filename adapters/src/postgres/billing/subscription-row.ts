import { type Subscription, windowNumber } from '@waxwing/core';
import { fieldsOf } from '../database/columns.js';

/** Table `subscriptions`: a subscription, and the messages that its current window has been charged for. */
export type SubscriptionRow = Subscription & { windowNo: number; windowUsed: number };

export const SUBSCRIPTION_FIELDS = fieldsOf<Subscription>({
  id: true,
  accountId: true,
  planId: true,
  planName: true,
  pricePaise: true,
  instanceLimit: true,
  messageLimit: true,
  billingPeriod: true,
  valuePaise: true,
  creditPaise: true,
  creditFrom: true,
  orderId: true,
  startsAt: true,
  endsAt: true,
  cancelledAt: true,
  remindedAt: true,
});

/** Messages that were charged in the window that holds `at`. */
export function sentInWindow({ windowNo, windowUsed, startsAt }: SentInWindow, at: Date): number {
  return windowNo === windowNumber(startsAt, at) ? windowUsed : 0;
}

type SentInWindow = Pick<SubscriptionRow, 'windowNo' | 'windowUsed' | 'startsAt'>;

/** A model of SUBSCRIPTION_FIELDS as a plain subscription. */
export function toSubscription(row: Subscription): Subscription {
  return { ...row };
}
