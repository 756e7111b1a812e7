/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { findA11yViolations, NO_RESPONSE } from '@waxwing/kit/testing';
import { newAccountAnswers, renderBilling } from '../testing/render-billing.js';
import { BASIC, orderOf, subscriptionOf } from '../testing/samples.js';

const LIST = 'GET /api/payments/orders';
const pagination = { page: 1, pages: 1, limit: 10, total: 1 };

/** A tab, its call, its error text, and a text that it shows once loaded. */
const TABS = [
  [
    'subscription',
    'GET /api/subscription/current',
    { hasActiveSubscription: true, subscription: subscriptionOf(BASIC) },
    'Loading your subscription',
    'Failed to load subscription information. Please try again.',
    'Current plan: Basic',
  ],
  [
    'orders',
    LIST,
    { orders: [orderOf()], pagination },
    'Loading your orders',
    'Failed to load order history. Please try again.',
    'Basic plan, monthly',
  ],
] as const;

describe.each(TABS)('the tab of %s', (tab, what, answer, loading, failed, name) => {
  test('shows that it is loading until there is data', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    renderBilling(tab, { ...newAccountAnswers(), [what]: () => promise });
    expect((await screen.findByText(loading)).getAttribute('role')).toBe('status');
    expect(await findA11yViolations()).toEqual([]);
    resolve(answer);
    expect(await screen.findByRole('article', { name })).toBeTruthy();
    expect(screen.queryByText(loading)).toBeNull();
  });

  test('reports a failure when offline, and loads by itself when the network is back', async () => {
    const answers = { ...newAccountAnswers(), [what]: NO_RESPONSE as unknown };
    renderBilling(tab, answers);
    act(() => void dispatchEvent(new Event('offline')));
    expect((await screen.findByRole('alert')).textContent).toContain(failed);
    answers[what] = answer;
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByRole('article', { name })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
