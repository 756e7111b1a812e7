/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  FakeResponse,
  FakeServer,
  fakeToken,
  findA11yViolations,
  renderWithProviders,
} from '@waxwing/kit/testing';
import PricingPage from './pricing-page.js';

const plan = (name: string, price: number, instance_limit: number, message_limit: number) => ({
  id: name.toLowerCase(),
  name,
  price,
  instance_limit,
  message_limit,
  duration_days: 30,
});
const PLANS = [
  plan('Free', 0, 1, 1_000),
  plan('Basic', 999, 5, 10_000),
  plan('Pro', 2_999, 20, 50_000),
  plan('Enterprise', 9_999, 100, 200_000),
];
const NAMES = PLANS.map(({ name }) => name);
const FAILED =
  'Failed to load pricing plans - Please try refreshing the page or contact support if the problem persists.';

const card = (name: string) => screen.getByRole('article', { name });
const lines = (name: string) =>
  within(card(name))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.trim());

async function showPlans() {
  const { calls } = new FakeServer({ 'GET /api/subscription/plans': { plans: PLANS } });
  renderWithProviders(<PricingPage />);
  await screen.findByRole('article', { name: 'Free' });
  return calls;
}

describe('loaded', () => {
  test('shows the plans, a toggle and the questions [2.ROUTE.03, 2.PRICING.02, 2.PRICING.18]', async () => {
    const calls = await showPlans();
    expect(calls.map(({ endpoint }) => endpoint)).toEqual(['GET /api/subscription/plans']);
    const plans = screen.getByRole('list', { name: 'Plans' });
    expect(within(plans).getAllByRole('article')).toEqual(NAMES.map(card));
    expect(screen.getByRole('group', { name: 'Billing' })).toBeTruthy();
    expect(
      within(screen.getByRole('region', { name: 'Questions about plans' })).getAllByRole('term'),
    ).not.toHaveLength(0);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('shows the limits, the API and the features of each plan [2.PRICING.11, 2.PRICING.12, 2.PRICING.13, 2.PRICING.14, 2.PRICING.15, 2.PRICING.16, 2.PRICING.17]', async () => {
    await showPlans();
    expect(NAMES.map(lines)).toEqual([
      ['1 WhatsApp Instance', '1,000 messages per month', 'API access', 'Email support', '7 days of history'],
      [
        '5 WhatsApp Instances',
        '10,000 messages per month',
        'API access',
        'Priority support',
        '30 days of history',
        'Analytics dashboard',
      ],
      [
        '20 WhatsApp Instances',
        '50,000 messages per month',
        'API access',
        '24/7 support',
        '90 days of history',
        'Advanced analytics',
        'Webhooks',
      ],
      [
        '100 WhatsApp Instances',
        '200,000 messages per month',
        'API access',
        'Dedicated support',
        'Unlimited history',
        'Custom analytics',
        'SLA',
      ],
    ]);
  });

  test('highlights Basic only, and labels the buttons [2.PRICING.08, 2.PRICING.09, 2.PRICING.10]', async () => {
    await showPlans();
    expect(within(card('Basic')).getByText('Most Popular')).toBe(screen.getByText('Most Popular'));
    expect(NAMES.map((name) => within(card(name)).getByRole('link').textContent)).toEqual([
      'Get Started Free',
      'Start Basic Plan',
      'Start Pro Plan',
      'Start Enterprise Plan',
    ]);
  });

  test('links visitors to the sign-up, and customers to their plan', async () => {
    const places = () => NAMES.map((name) => within(card(name)).getByRole('link').getAttribute('href'));
    localStorage.removeItem('token');
    await showPlans();
    expect(new Set(places())).toEqual(new Set(['/signup']));
    localStorage.setItem('token', fakeToken({ user_id: 'acc_1', email: 'asha@example.com' }));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    expect(new Set(places())).toEqual(new Set(['/dashboard?tab=subscription']));
    localStorage.removeItem('token');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  });

  test('switches all cards to annual prices and back [2.PRICING.03, 2.PRICING.05, 2.PRICING.06, 2.PRICING.07, 9.PLANS.05]', async () => {
    await showPlans();
    const prices = () => NAMES.map((name) => card(name).querySelector('p')?.textContent);
    const months = ['₹0 /month', '₹999 /month', '₹2,999 /month', '₹9,999 /month'];
    expect(prices()).toEqual(months);
    expect(document.querySelector('s')).toBeNull();

    await userEvent.click(screen.getByRole('radio', { name: 'Annual Save 10%' }));
    expect(prices()).toEqual(['₹0 /year', '₹10,789 /year', '₹32,389 /year', '₹1,07,989 /year']);
    const struck = NAMES.map((name) => card(name).querySelector('s')?.textContent);
    expect(struck).toEqual([undefined, '₹11,988', '₹35,988', '₹1,19,988']);
    const saved = NAMES.map((name) => within(card(name)).queryByText(/^Save /)?.textContent);
    expect(saved).toEqual([undefined, 'Save ₹1,199', 'Save ₹3,599', 'Save ₹11,999']);

    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(prices()).toEqual(months);
  });
});

test('while the plans load there are four placeholders [2.PRICING.01]', async () => {
  globalThis.fetch = (() => new Promise(() => {})) as never;
  renderWithProviders(<PricingPage />);
  expect(screen.getByText('Loading the plans')).toBeTruthy();
  expect(screen.getByTestId('places').children).toHaveLength(4);
});

describe('without plans', () => {
  test.each([
    ['an empty list', { plans: [] }],
    ['a refusal', new FakeResponse(500, { error: 'down' })],
    ['no answer', undefined],
  ])('%s says so, and how to try again [2.PRICING.04, 8.PLANS.01]', async (_, answer) => {
    new FakeServer({ 'GET /api/subscription/plans': answer });
    renderWithProviders(<PricingPage />);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(FAILED)).toBeTruthy();
    expect(alert.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
    expect(await findA11yViolations()).toEqual([]);
  });
});

test('the questions contain the claims [9.CLAIM.02, 9.CLAIM.03, 9.CLAIM.04, 9.CLAIM.05, 9.CLAIM.06, D.CLAIM.01]', async () => {
  await showPlans();
  const answers = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  for (const claim of [
    /30-day money-back guarantee/,
    /any time\. Changes are prorated/,
    /^No credit card is required for Free/,
    /99\.9% uptime/,
    /^Within 24 hours/,
  ]) {
    expect(answers).toContainEqual(expect.stringMatching(claim));
  }
});
