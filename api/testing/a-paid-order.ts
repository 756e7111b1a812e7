import type { Order } from '@waxwing/core';
import { anOrder } from '@waxwing/core/testing';
import { ACCOUNT_ID } from './start-app.js';

export const ORDER_ID = '0198c0de-0000-7000-8000-000000000009';

const AT = new Date('2026-03-01T10:00:00Z');

/** Asha's order for a year of Basic, paid. */
export const PAID_ORDER: Order = anOrder({
  id: ORDER_ID,
  accountId: ACCOUNT_ID,
  status: 'paid',
  billingPeriod: 'year',
  durationDays: 365,
  pricePaise: 1_078_920,
  creditPaise: 50,
  creditFrom: 'y',
  amountPaise: 1_078_870,
  gatewayOrderId: 'order_1',
  gatewayPaymentId: 'pay_1',
  paymentMethod: 'upi',
  paymentStatus: 'captured',
  subscriptionId: 'x',
  createdAt: AT,
  paidAt: AT,
});
