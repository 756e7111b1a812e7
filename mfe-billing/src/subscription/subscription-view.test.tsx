/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { formatDay } from '@waxwing/kit/format';
import { FakeResponse, findA11yViolations, NO_RESPONSE } from '@waxwing/kit/testing';
import { newAccountAnswers, renderBilling } from '../../testing/render-billing.js';
import { BASIC, FREE, inDays, subscriptionOf } from '../../testing/samples.js';
import type { Subscription } from './subscription.api.js';

const holding = (subscription: Subscription) => ({ hasActiveSubscription: true, subscription });
const withPlan = (subscription = subscriptionOf(BASIC)) => ({
  ...newAccountAnswers(),
  'GET /api/subscription/current': holding(subscription),
});
const FAILED = 'Failed to load subscription information. Please try again.';
const claimButton = { name: 'Claim Free Plan' };

describe('the current plan', () => {
  test('is shown with its price for 30 days, its end and its usage [2.SUB.03] [D.CANCEL.02]', async () => {
    const subscription = subscriptionOf(BASIC);
    renderBilling('subscription', withPlan(subscription));
    const sheet = await screen.findByRole('article', { name: 'Current plan: Basic' });
    expect(sheet.textContent).toContain('₹999 /30 days');
    expect(sheet.textContent).toContain(
      `Lasts until ${formatDay(subscription.end_date)}. It does not renew by itself.`,
    );
    expect(within(sheet).getByRole('meter').getAttribute('aria-valuetext')).toBe('812 / 10,000');
    expect(await findA11yViolations()).toEqual([]);
  });

  test('when annual, shows the price of the year, and offers monthly billing', async () => {
    renderBilling('subscription', withPlan(subscriptionOf(BASIC, { billing_period: 'year' })));
    const sheet = await screen.findByRole('article', { name: 'Current plan: Basic' });
    expect(sheet.textContent).toContain('Billed annually with 10% off: ₹10,789 a year');
    expect(within(sheet).getByRole('button', { name: 'Switch to Monthly' })).toBeTruthy();
  });

  test.each([
    ['in its last seven days', { end_date: inDays(6) }, true],
    ['once it is cancelled', { cancelled_at: inDays(-1) }, true],
    ['not before', { end_date: inDays(8) }, false],
  ])('can be renewed %s', async (_, change, renewable) => {
    renderBilling('subscription', withPlan(subscriptionOf(BASIC, change)));
    await screen.findByRole('article', { name: 'Current plan: Basic' });
    expect(screen.queryByRole('button', { name: 'Renew Plan' }) !== null).toBe(renewable);
  });

  test('is cancelled only after confirmation, and the banner then says so [D.CANCEL.01]', async () => {
    const subscription = subscriptionOf(BASIC);
    const answers = withPlan(subscription);
    const { user, server } = renderBilling('subscription', answers);
    await user.click(await screen.findByRole('button', { name: 'Cancel Plan' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel your Basic plan?' });
    expect(dialog.textContent).toContain(`It ends on ${formatDay(subscription.end_date)}`);
    await user.click(within(dialog).getByRole('button', { name: 'Keep Plan' }));
    expect(server.callsTo('POST /api/subscription/cancel')).toEqual([]);

    const cancelled = { ...subscription, cancelled_at: inDays(0) };
    server.answer('POST /api/subscription/cancel', () => {
      server.answer('GET /api/subscription/current', holding(cancelled));
      return { subscription: cancelled };
    });
    await user.click(screen.getByRole('button', { name: 'Cancel Plan' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel Plan' }));
    expect(await screen.findByText(/^Cancelled. It lasts until/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel Plan' })).toBeNull();
  });

  test('a failed cancellation is reported in the dialog', async () => {
    const { user } = renderBilling('subscription', withPlan());
    await user.click(await screen.findByRole('button', { name: 'Cancel Plan' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel Plan' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to cancel the plan. Please try again.',
    );
  });
});

describe('claiming Free', () => {
  test('is offered if and only if there is no active subscription [2.SUB.04]', async () => {
    const answers: Record<string, unknown> = newAccountAnswers();
    const { user, server } = renderBilling('subscription', answers);
    const claim = await screen.findByRole('button', claimButton);
    answers['POST /api/subscription/claim-free'] = () => {
      answers['GET /api/subscription/current'] = holding(subscriptionOf(FREE));
      return { subscription: subscriptionOf(FREE) };
    };
    await user.click(claim);
    expect(await screen.findByRole('article', { name: 'Current plan: Free' })).toBeTruthy();
    expect(screen.queryByRole('button', claimButton)).toBeNull();
    expect(server.callsTo('POST /api/subscription/claim-free')).toHaveLength(1);
    // The pressed button is gone.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your plan' }));
  });

  test.each([
    ['the reason of the server', new FakeResponse(409, { error: 'A plan is active' }), 'A plan is active'],
    ['a sentence of its own', NO_RESPONSE, 'Failed to claim free plan. Please try again.'],
  ])('that fails shows %s [8.BILLING.03]', async (_, answer, text) => {
    const { user } = renderBilling('subscription', {
      ...newAccountAnswers(),
      'POST /api/subscription/claim-free': answer,
    });
    await user.click(await screen.findByRole('button', claimButton));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});

describe('the tab', () => {
  test('has lists about billing and support [2.SUB.05]', async () => {
    renderBilling('subscription', newAccountAnswers());
    for (const name of ['Billing', 'Support']) {
      const list = (await screen.findByRole('heading', { name })).closest('section')!;
      expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(1);
    }
  });

  test.each(['GET /api/subscription/current', 'GET /api/subscription/plans'])(
    'reports that %s failed, and loads again on Retry [8.BILLING.02]',
    async (what) => {
      const answers: Record<string, unknown> = {
        ...newAccountAnswers(),
        [what]: new FakeResponse(500, { error: 'A fault' }),
      };
      const { user } = renderBilling('subscription', answers);
      expect((await screen.findByRole('alert')).textContent).toContain(FAILED);
      expect(screen.queryByRole('button', claimButton)).toBeNull();
      answers[what] = newAccountAnswers()[what];
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('button', claimButton)).toBeTruthy();
      expect(screen.queryByText(FAILED)).toBeNull();
    },
  );

  test('hands an ended session to the shell', async () => {
    const ended = new FakeResponse(401, { error: 'Please log in again', code: 'unauthorized' });
    const { errors } = renderBilling('subscription', {
      ...newAccountAnswers(),
      'GET /api/subscription/current': ended,
    });
    await waitFor(() => expect(errors).toMatchObject([{ type: 'unauthorized' }]));
  });
});
