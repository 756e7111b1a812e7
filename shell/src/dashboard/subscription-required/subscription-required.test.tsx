/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FakeServer, findA11yViolations } from '@waxwing/kit/testing';
import { renderDashboard } from '../../../testing/render-page.js';
import type { PromptReason } from './prompt-texts.js';
import { promptReasonAtom } from './subscription-required.atoms.js';
import { SubscriptionRequired } from './subscription-required.js';

const PLANS = {
  'GET /api/subscription/plans': {
    plans: [
      { id: 'free', name: 'Free', price: 0, instance_limit: 1, message_limit: 1_000, duration_days: 30 },
      {
        id: 'pro',
        name: 'Pro',
        price: '2999',
        instance_limit: 20,
        message_limit: 50_000,
        duration_days: 30,
      },
    ],
  },
};
const list = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function open(variant: PromptReason, at = '/dashboard/somewhere') {
  const store = renderDashboard(<SubscriptionRequired />, at);
  act(() => store.set(promptReasonAtom, variant));
  await screen.findByText('Free');
  return store;
}

beforeEach(() => {
  localStorage.clear();
  new FakeServer(PLANS);
});

describe('the prompt to choose a plan', () => {
  const VARIANTS = [
    ['no_subscription', 'No Active Subscription', 'Choose a Plan'],
    ['instance_limit', 'Instance Limit Reached', 'Upgrade Plan'],
    ['message_limit', 'Message Limit Reached', 'Upgrade Plan'],
    ['other', 'Subscription Required', 'View Plans'],
  ] as const;
  test.each(VARIANTS)(
    'for %s is titled %s and offers to %s [2.REQUIRED.01, 2.REQUIRED.04, 8.MODAL.01, 8.MODAL.02, 8.MODAL.03, 8.MODAL.04]',
    async (variant, title, action) => {
      await open(variant);
      expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
      expect(screen.getByRole('button', { name: action })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Maybe Later' })).toBeTruthy();
      expect(await findA11yViolations()).toEqual([]);
    },
  );

  test('lists the plans, and the benefits of an upgrade [2.REQUIRED.02, 2.REQUIRED.03]', async () => {
    await open('instance_limit');
    expect(list('Available plans, per 30 days').map((line) => line.textContent)).toEqual([
      'Free1 instance, 1,000 messages₹0',
      'Pro20 instances, 50,000 messages₹2,999',
    ]);
    expect(list('Benefits of upgrading').map((line) => line.textContent?.trim())).toEqual([
      'More instances',
      'Higher message limits',
      'Priority support',
      'Advanced features',
    ]);
  });

  test('lists the fallback plans when the plans cannot be loaded [8.PLANS.02]', async () => {
    new FakeServer({});
    await open('no_subscription');
    expect(list('Available plans, per 30 days').map((line) => line.textContent)).toEqual([
      'Free1 instance, 1,000 messages₹0',
      'Basic5 instances, 10,000 messages₹999',
      'Pro20 instances, 50,000 messages₹2,999',
      'Enterprise100 instances, 200,000 messages₹9,999',
    ]);
  });

  test('links to the subscription tab [2.REQUIRED.05]', async () => {
    const store = await open('message_limit');
    await press('Upgrade Plan');
    expect(screen.getByText('now at /dashboard?tab=subscription')).toBeTruthy();
    expect(store.get(promptReasonAtom)).toBeUndefined();
  });

  test('can be dismissed', async () => {
    await open('message_limit');
    await press('Maybe Later');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
