/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { findA11yViolations } from '@waxwing/kit/testing';
import { newAccountAnswers, renderBilling } from '../../testing/render-billing.js';
import { BASIC, PLANS, PRO, subscriptionOf } from '../../testing/samples.js';

const card = (name: string) => screen.findByRole('article', { name });
const textsIn = async (name: string) =>
  within(await card(name))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const withPlan = (subscription = subscriptionOf(BASIC)) => ({
  ...newAccountAnswers(),
  'GET /api/subscription/current': { hasActiveSubscription: true, subscription },
});

describe('plan cards', () => {
  test('there is one for each plan, with its limits and features [2.SUB.02] [2.SUB.08] [2.SUB.09] [2.SUB.10] [2.SUB.11]', async () => {
    renderBilling('subscription', newAccountAnswers());
    expect(await textsIn('Free')).toEqual(['1 instance', '1,000 messages per month', 'Basic support']);
    expect(await textsIn('Basic')).toEqual([
      '5 instances',
      '10,000 messages per month',
      'Priority support',
      'Webhook support',
    ]);
    expect(await textsIn('Pro')).toEqual([
      '20 instances',
      '50,000 messages per month',
      '24/7 support',
      'Webhook support',
      'Analytics dashboard',
    ]);
    expect(await textsIn('Enterprise')).toEqual([
      '100 instances',
      '200,000 messages per month',
      'Dedicated support',
      'Webhook support',
      'Analytics dashboard',
      'Custom integrations',
    ]);
    expect(screen.getAllByRole('article')).toHaveLength(4);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('a toggle switches all prices between monthly and annual [2.SUB.01] [4.BILLING.01]', async () => {
    const { user } = renderBilling('subscription', newAccountAnswers());
    const monthly = await screen.findByRole<HTMLInputElement>('radio', { name: 'Monthly' });
    expect(monthly.checked).toBe(true);
    expect((await card('Basic')).textContent).toContain('₹999 /30 days');
    await user.click(screen.getByRole('radio', { name: 'Annual Save 10%' }));
    expect(monthly.checked).toBe(false);
    expect((await card('Basic')).textContent).toContain('₹10,789 /year');
    expect((await card('Basic')).textContent).toContain('₹11,988 You save ₹1,199');
    expect((await card('Enterprise')).textContent).toContain('₹1,07,989 /year');
    expect((await card('Free')).textContent).toContain('₹0 /30 days');
    await user.click(monthly);
    expect((await card('Basic')).textContent).toContain('₹999 /30 days');
  });

  test("the current plan's button is disabled in both billing periods [2.SUB.07]", async () => {
    const { user } = renderBilling('subscription', withPlan());
    const current = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Current Plan' });
    expect((await current()).disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: /Annual/ }));
    expect((await current()).disabled).toBe(true);
    expect((await card('Basic')).contains(await current())).toBe(true);
  });

  test("the other plans are upgrades or downgrades, and Free can be claimed only after the current plan's end", async () => {
    renderBilling('subscription', withPlan(subscriptionOf(PRO)));
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    await screen.findByRole('button', { name: 'Current Plan' });
    expect(button('Change to Basic').disabled).toBe(false);
    expect(button('Upgrade to Enterprise').disabled).toBe(false);
    expect(button('Start Free').disabled).toBe(true);
    expect((await card('Free')).textContent).toContain('Can be claimed once Pro has ended.');
  });

  test('a price sent as a string is displayed', async () => {
    const plans = PLANS.map((plan) => ({ ...plan, price: String(plan.price) }));
    renderBilling('subscription', { ...newAccountAnswers(), 'GET /api/subscription/plans': { plans } });
    expect((await card('Pro')).textContent).toContain('₹2,999');
    expect(screen.getByRole('button', { name: 'Start Free' })).toBeTruthy();
  });
});
