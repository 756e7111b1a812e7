import type { Subscription } from '../subscription/subscription.api.js';
import type { Plan } from './plans.api.js';

/** What the button of a plan says and does. Without a deed it is disabled, and the note says why. */
export interface PlanAction {
  readonly label: string;
  readonly does?: 'buy' | 'claim';
  /** It leads to more than there is now. */
  readonly leadsUp?: boolean;
  readonly note?: string;
}

/** `current` is the active subscription, if there is one. */
export function actionOf(plan: Plan, current: Subscription | undefined): PlanAction {
  if (current?.package_id === plan.id) return { label: 'Current Plan' };
  if (plan.price === 0)
    return current ? later(plan, current) : { label: `Start ${plan.name}`, does: 'claim' };
  if (!current || current.price === 0) return { label: `Choose ${plan.name}`, does: 'buy', leadsUp: true };
  const leadsUp = plan.price > current.price;
  return { label: `${leadsUp ? 'Upgrade' : 'Change'} to ${plan.name}`, does: 'buy', leadsUp };
}

const later = (plan: Plan, current: Subscription): PlanAction => ({
  label: `Start ${plan.name}`,
  note: `Can be claimed once ${current.package_name} has ended.`,
});
