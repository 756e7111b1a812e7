import type { Subscription } from '../subscription/subscription.api.js';
import type { Plan } from './plans.api.js';

/** The label and action of a plan's button. Without an action it is disabled, and the note says why. */
export interface PlanAction {
  readonly label: string;
  readonly kind?: 'buy' | 'claim';
  /** Whether the plan costs more than the active one. */
  readonly isUpgrade?: boolean;
  readonly note?: string;
}

/** `current` is the active subscription, if any. */
export function planAction(plan: Plan, current: Subscription | undefined): PlanAction {
  if (current?.package_id === plan.id) return { label: 'Current Plan' };
  if (plan.price === 0)
    return current ? claimableLater(plan, current) : { label: `Start ${plan.name}`, kind: 'claim' };
  if (!current || current.price === 0) return { label: `Choose ${plan.name}`, kind: 'buy', isUpgrade: true };
  const isUpgrade = plan.price > current.price;
  return { label: `${isUpgrade ? 'Upgrade' : 'Change'} to ${plan.name}`, kind: 'buy', isUpgrade };
}

const claimableLater = (plan: Plan, current: Subscription): PlanAction => ({
  label: `Start ${plan.name}`,
  note: `Can be claimed once ${current.package_name} has ended.`,
});
