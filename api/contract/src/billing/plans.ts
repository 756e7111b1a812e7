import { z } from 'zod';
import { operation } from '../operation/operation.js';

const plan = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    price: z.number().meta({ description: 'Rupees per month; 0 for a plan that is free' }),
    instance_limit: z.int(),
    message_limit: z.int(),
    storage_limit: z.int().meta({ description: 'Bytes that the files of the account may take' }),
    duration_days: z.int(),
  })
  .meta({ id: 'Plan' });
export type PlanBody = z.output<typeof plan>;

export const plans = {
  list: operation({
    id: 'listPlans',
    method: 'GET',
    path: '/api/subscription/plans',
    summary: 'List the plans, the cheapest first',
    tag: 'Subscription',
    auth: 'none',
    responses: { 200: z.strictObject({ plans: z.array(plan) }) },
    errors: [],
  }),
};
