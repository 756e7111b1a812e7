import { FREE_PLAN_ID } from './plan.js';

/** Webhooks of an account by its plan; Free has one, so that they can be tried. */
const WEBHOOK_LIMITS: Readonly<Record<string, number>> = {
  [FREE_PLAN_ID]: 1,
  basic: 5,
  pro: 20,
  enterprise: 50,
};

/** How many webhooks an account may have. A plan of the owner's own that is not listed has as many as Basic. */
export function webhookLimitOf(planId: string): number {
  return WEBHOOK_LIMITS[planId] ?? 5;
}
