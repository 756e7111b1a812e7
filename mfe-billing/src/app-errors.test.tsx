/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { FakeResponse } from '@waxwing/kit/testing';
import { newAccountAnswers, renderBilling } from '../testing/render-billing.js';
import { BASIC, subscriptionOf } from '../testing/samples.js';

const REFUSALS: [FakeResponse, string][] = [
  [new FakeResponse(402, { error: 'No active subscription' }), 'no_subscription'],
  [new FakeResponse(403, { error: 'Instance limit reached' }), 'instance_limit'],
  [new FakeResponse(403, { error: 'Message limit reached' }), 'message_limit'],
];

describe.each(REFUSALS)('%j is handed to the dashboard', (refusal, type) => {
  const arrives = (errors: unknown[]) => waitFor(() => expect(errors).toMatchObject([{ type }]));

  test.each([
    ['GET /api/subscription/current', 'subscription'],
    ['GET /api/subscription/plans', 'subscription'],
    ['GET /api/payments/orders', 'orders'],
  ] as const)('from %s', async (what, tab) => {
    await arrives(renderBilling(tab, { ...newAccountAnswers(), [what]: refusal }).errors);
  });

  test.each([
    ['POST /api/subscription/claim-free', ['Claim Free Plan']],
    ['POST /api/payments/create-order', ['Choose Basic', 'Pay ₹999']],
  ])('from %s', async (what, presses) => {
    const { user, errors } = renderBilling('subscription', { ...newAccountAnswers(), [what]: refusal });
    for (const name of presses) await user.click(await screen.findByRole('button', { name }));
    await arrives(errors);
  });

  test('from cancelling a plan', async () => {
    const { user, errors } = renderBilling('subscription', {
      ...newAccountAnswers(),
      'GET /api/subscription/current': {
        hasActiveSubscription: true,
        subscription: subscriptionOf(BASIC),
      },
      'POST /api/subscription/cancel': refusal,
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel Plan' }));
    await user.click((await screen.findAllByRole('button', { name: 'Cancel Plan' })).at(-1)!);
    await arrives(errors);
  });
});
