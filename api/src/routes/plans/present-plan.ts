import type { PlanBody } from '@waxwing/contract';
import type { Plan } from '@waxwing/core';
import { rupees } from '../rupees.js';

export function presentPlan(plan: Plan): PlanBody {
  return {
    id: plan.id,
    name: plan.name,
    price: rupees(plan.pricePaise),
    instance_limit: plan.instanceLimit,
    message_limit: plan.messageLimit,
    duration_days: plan.durationDays,
  };
}
