import { contract, type PlanBody } from '@waxwing/contract';
import { type ListPlans, type Plan, storageLimitOf } from '@waxwing/core';
import { reply, route } from '../../http/route.js';

import { toRupees } from '../rupees.js';

export const listPlansRoute = (listPlans: ListPlans) =>
  route(contract.plans.list, async () => {
    const plans = await listPlans.execute();
    return reply(200, { plans: plans.map(presentPlan) });
  });

function presentPlan(plan: Plan): PlanBody {
  return {
    id: plan.id,
    name: plan.name,
    price: toRupees(plan.pricePaise),
    instance_limit: plan.instanceLimit,
    message_limit: plan.messageLimit,
    storage_limit: storageLimitOf(plan.id),
    duration_days: plan.durationDays,
  };
}
