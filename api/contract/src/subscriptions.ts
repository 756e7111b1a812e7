import { z } from 'zod';
import { timestamp, usage } from './fields.js';
import { operation } from './operation.js';

const subscription = z
  .strictObject({
    package_name: z.string(),
    instance_limit: z.int(),
    message_limit: z.int(),
    end_date: timestamp,
    price: z.number().meta({ description: 'Rupees per month' }),
    usage,
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
};
