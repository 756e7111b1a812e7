import { z } from 'zod';
import { timestamp, usage } from '../fields/fields.js';
import { operation } from '../operation/operation.js';

export const billingPeriod = z.enum(['month', 'year']);

export const subscription = z
  .strictObject({
    package_id: z.string(),
    package_name: z.string(),
    instance_limit: z.int(),
    message_limit: z.int(),
    billing_period: billingPeriod,
    start_date: timestamp,
    end_date: timestamp,
    cancelled_at: timestamp.nullable().meta({
      description: 'When the customer cancelled it; it lasts until `end_date`',
    }),
    price: z.number().meta({ description: 'Rupees per month' }),
    usage,
    window_ends_at: timestamp.meta({ description: 'When the message window ends' }),
  })
  .meta({ id: 'Subscription' });
export type SubscriptionBody = z.output<typeof subscription>;

const tag = 'Subscription';

export const subscriptions = {
  current: operation({
    id: 'getCurrentSubscription',
    method: 'GET',
    path: '/api/subscription/current',
    summary: 'Read the active subscription and its usage',
    tag,
    auth: 'account',
    responses: {
      200: z.strictObject({ hasActiveSubscription: z.boolean(), subscription: subscription.nullable() }),
    },
    errors: [],
  }),
  claimFree: operation({
    id: 'claimFreePlan',
    method: 'POST',
    path: '/api/subscription/claim-free',
    summary: 'Start a period of the Free plan',
    tag,
    auth: 'account',
    responses: { 200: z.strictObject({ subscription }) },
    errors: ['subscription_active'],
  }),
  cancel: operation({
    id: 'cancelSubscription',
    method: 'POST',
    path: '/api/subscription/cancel',
    summary: 'Cancel the plan, which lasts to the end of its period; idempotent',
    tag,
    auth: 'account',
    responses: { 200: z.strictObject({ subscription }) },
    errors: ['no_subscription'],
  }),
};
