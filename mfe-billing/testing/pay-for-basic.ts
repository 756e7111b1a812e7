import { screen } from '@testing-library/react';
import { newAccountAnswers, renderBilling } from './render-billing.js';
import { BASIC, checkoutOrderOf, subscriptionOf } from './samples.js';

export const CREATE = 'POST /api/payments/create-order';
export const VERIFY = 'POST /api/payments/verify-payment';
export const CURRENT = 'GET /api/subscription/current';

// A toast outlives its test, so each test names another plan.
export const successText = (plan: string) => `Successfully subscribed to ${plan} plan!`;

/** Answers for an account without a subscription that buys a month of Basic. */
export const answersForBasic = (): Record<string, unknown> => ({
  ...newAccountAnswers(),
  [CREATE]: { order: checkoutOrderOf(), mock: false },
  [VERIFY]: { success: true, error: null, subscription: subscriptionOf(BASIC) },
});

/** The server's subscription answer once the plan is active. */
export const activeSubscription = (plan = BASIC) => ({
  hasActiveSubscription: true,
  subscription: subscriptionOf(plan),
});

/** Chooses Basic without a subscription, and presses Pay. */
export async function payForBasic(answers = answersForBasic()) {
  const tab = renderBilling('subscription', answers);
  await tab.user.click(await screen.findByRole('button', { name: 'Choose Basic' }));
  await tab.user.click(screen.getByRole('button', { name: 'Pay ₹999' }));
  return tab;
}
