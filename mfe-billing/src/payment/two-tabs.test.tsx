/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { checkoutArrives, forgetCheckouts, scripts } from '../testing/checkout.js';
import { CREATE, CURRENT, payForBasic, runsNow, selling, VERIFY } from '../testing/paying.js';
import { orderOf } from '../testing/samples.js';
import { showTab } from '../testing/show-tab.js';

const ORDER = 'GET /api/payments/orders/ord_1';
const waiting = (): Record<string, unknown> => ({
  ...selling(),
  [ORDER]: { order: orderOf({ status: 'pending' }) },
});
const KEY = 'unconfirmed-payment';
const DO_NOT_PAY = /Please do not pay again. You can close this window/;

/** What the browser tells this tab when another one has written. */
function elsewhere(payment: object | null): void {
  if (payment) localStorage.setItem(KEY, JSON.stringify(payment));
  else localStorage.removeItem(KEY);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY })));
}
const paidElsewhere = () => elsewhere({ orderId: 'ord_1', planName: 'Basic' });

beforeEach(() => localStorage.clear());
afterEach(forgetCheckouts);

describe('a payment that another tab waits for', () => {
  test('is waited for here as well, and nothing can be bought meanwhile', async () => {
    const { user, sent } = showTab('subscription', waiting());
    await user.click(await screen.findByRole('button', { name: 'Choose Pro' }));
    paidElsewhere();
    expect(await screen.findByText(DO_NOT_PAY)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(sent(CREATE)).toEqual([]);
  });

  test('closes the checkout that is open here', async () => {
    const { sent } = await payForBasic(waiting());
    const checkout = await checkoutArrives();
    paidElsewhere();
    expect(await screen.findByText(DO_NOT_PAY)).toBeTruthy();
    expect(checkout.isOpen).toBe(false);
    expect(sent(VERIFY)).toEqual([]);
  });

  test('keeps an order that is just being made from being paid', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const answers = waiting();
    const order = answers[CREATE];
    answers[CREATE] = () => promise;
    await payForBasic(answers);
    paidElsewhere();
    resolve(order);
    expect(await screen.findByText(DO_NOT_PAY)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('shows its plan here when that tab has the news', async () => {
    const answers = waiting();
    showTab('subscription', answers);
    await screen.findByRole('button', { name: 'Choose Basic' });
    paidElsewhere();
    expect(await screen.findByText('Confirming your payment')).toBeTruthy();
    answers[CURRENT] = runsNow();
    elsewhere(null);
    expect(await screen.findByRole('article', { name: 'Current plan: Basic' })).toBeTruthy();
    expect(screen.queryByText('Confirming your payment')).toBeNull();
  });

  test('is forgotten here when that tab has cleared all that is kept', async () => {
    showTab('subscription', waiting());
    await screen.findByRole('button', { name: 'Choose Basic' });
    paidElsewhere();
    expect(await screen.findByText('Confirming your payment')).toBeTruthy();
    localStorage.clear();
    act(() => void dispatchEvent(new StorageEvent('storage', { key: null })));
    await waitFor(() => expect(screen.queryByText('Confirming your payment')).toBeNull());
  });
});

test('whoever goes away before the script of the provider is there sees no window over another page', async () => {
  const { leave, sent } = await payForBasic();
  await waitFor(() => expect(scripts()).toHaveLength(1));
  leave();
  await expect(checkoutArrives()).rejects.toThrow('no checkout is open');
  expect(sent(VERIFY)).toEqual([]);
});

test('whoever goes away while a payment is verified, and comes back, cannot pay again', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const answers = { ...waiting(), [VERIFY]: () => promise };
  const { leave, comeBack, sent } = await payForBasic(answers);
  const checkout = await checkoutArrives();
  act(() => checkout.pay());
  await waitFor(() => expect(sent(VERIFY)).toHaveLength(1));
  leave();
  comeBack();
  expect(await screen.findByText('Confirming your payment')).toBeTruthy();
  resolve({ success: true, error: null, subscription: null });
  await waitFor(() => expect(screen.queryByText('Confirming your payment')).toBeNull());
});
