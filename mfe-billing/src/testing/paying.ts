import { screen } from '@testing-library/react';
import { BASIC, offerOf, subscriptionOf } from './samples.js';
import { newcomer, showTab } from './show-tab.js';

export const CREATE = 'POST /api/payments/create-order';
export const VERIFY = 'POST /api/payments/verify-payment';
export const CURRENT = 'GET /api/subscription/current';

// A toast outlives its test, so that each test tells of another plan.
export const success = (plan: string) => `Successfully subscribed to ${plan} plan!`;

/** A server that sells a month of Basic to an account without a plan. */
export const selling = (): Record<string, unknown> => ({
  ...newcomer(),
  [CREATE]: { order: offerOf(), mock: false },
  [VERIFY]: { success: true, error: null, subscription: subscriptionOf(BASIC) },
});

/** What the server answers about the subscription once the plan runs. */
export const runsNow = (plan = BASIC) => ({
  hasActiveSubscription: true,
  subscription: subscriptionOf(plan),
});

/** Somebody without a plan chooses Basic and presses Pay. */
export async function payForBasic(answers = selling()) {
  const tab = showTab('subscription', answers);
  await tab.user.click(await screen.findByRole('button', { name: 'Choose Basic' }));
  await tab.user.click(screen.getByRole('button', { name: 'Pay ₹999' }));
  return tab;
}
