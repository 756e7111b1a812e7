import type { OrdersPorts, PlansPorts, SubscriptionsPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgBillingUnitOfWork } from './pg-billing-unit-of-work.js';
import { PgOrders } from './pg-orders.js';
import { PgPlans } from './pg-plans.js';
import { PgProcessedWebhooks } from './pg-processed-webhooks.js';
import { PgSubscriptions } from './pg-subscriptions.js';

export function billingPorts(options: PgOptions): OrdersPorts & PlansPorts & SubscriptionsPorts {
  return {
    orders: new PgOrders(options),
    ledgers: new PgBillingUnitOfWork(options),
    events: new PgProcessedWebhooks(options),
    plans: new PgPlans(options),
    subscriptions: new PgSubscriptions(options),
  };
}
