import { contract } from '@waxwing/contract';
import type { ListPlans } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentPlan } from './present-plan.js';

export const listPlansRoute = (listPlans: ListPlans) =>
  route(contract.plans.list, async () => {
    const plans = await listPlans.execute();
    return reply(200, { plans: plans.map(presentPlan) });
  });
