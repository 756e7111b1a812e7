import { screen } from '@testing-library/react';
import { newAccountAnswers, renderRemote } from './render-remote.js';
import { BASIC, checkoutOrderOf, subscriptionOf } from './samples.js';

export const CREATE = 'POST /api/payments/create-order';
export const VERIFY = 'POST /api/payments/verify-payment';
export const CURRENT = 'GET /api/subscription/current';

// A toast outlives its test, so that each test tells of another plan.
export const successText = (plan: string) => `Successfully subscribed to ${plan} plan!`;

/** A server that sells a month of Basic to an account without a plan. */
export const answersForBasic = (): Record<string, unknown> => ({
  ...newAccountAnswers(),
  [CREATE]: { order: checkoutOrderOf(), mock: false },
  [VERIFY]: { success: true, error: null, subscription: subscriptionOf(BASIC) },
});

/** What the server answers about the subscription once the plan runs. */
export const activeSubscription = (plan = BASIC) => ({
  hasActiveSubscription: true,
  subscription: subscriptionOf(plan),
});

/** Somebody without a plan chooses Basic and presses Pay. */
export async function payForBasic(answers = answersForBasic()) {
  const tab = renderRemote('subscription', answers);
  await tab.user.click(await screen.findByRole('button', { name: 'Choose Basic' }));
  await tab.user.click(screen.getByRole('button', { name: 'Pay ₹999' }));
  return tab;
}
