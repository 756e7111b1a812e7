/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { errorResponse } from '@waxwing/kit/testing';
import {
  checkoutScripts,
  checkouts,
  completeScriptLoad,
  loadFakeCheckout,
  resetCheckouts,
} from '../../testing/checkout.js';
import {
  activeSubscription,
  answersForBasic,
  CREATE,
  CURRENT,
  payForBasic,
  VERIFY,
} from '../../testing/pay-for-basic.js';
import { renderBilling, SIGNED_IN, unconfirmedKey } from '../../testing/render-billing.js';
import { orderOf } from '../../testing/samples.js';

const ORDER = 'GET /api/payments/orders/ord_1';
const waiting = (): Record<string, unknown> => ({
  ...answersForBasic(),
  [ORDER]: { order: orderOf({ status: 'pending' }) },
});
const KEY = unconfirmedKey();
const DO_NOT_PAY = /Please do not pay again. You can close this window/;

/** Simulates the storage event that the browser sends when another tab has written. */
function elsewhere(payment: object | null): void {
  if (payment) localStorage.setItem(KEY, JSON.stringify(payment));
  else localStorage.removeItem(KEY);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY })));
}
const paidElsewhere = () => elsewhere({ orderId: 'ord_1', planName: 'Basic' });

beforeEach(() => localStorage.clear());
afterEach(resetCheckouts);

describe('a payment that another tab is waiting for', () => {
  test('is waited for here as well, and nothing can be bought meanwhile', async () => {
    const { user, server } = renderBilling('subscription', waiting());
    await user.click(await screen.findByRole('button', { name: 'Choose Pro' }));
    paidElsewhere();
    expect(await screen.findByText(DO_NOT_PAY)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(server.callsTo(CREATE)).toEqual([]);
  });

  test('closes the checkout that is open here', async () => {
    const { server } = await payForBasic(waiting());
    const checkout = await loadFakeCheckout();
    paidElsewhere();
    expect(await screen.findByText(DO_NOT_PAY)).toBeTruthy();
    expect(checkout.isOpen).toBe(false);
    expect(server.callsTo(VERIFY)).toEqual([]);
  });

  test('prevents the payment of an order that is being created here', async () => {
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

  test('shows its plan here once that tab has the confirmation', async () => {
    const answers = waiting();
    renderBilling('subscription', answers);
    await screen.findByRole('button', { name: 'Choose Basic' });
    paidElsewhere();
    expect(await screen.findByText('Confirming your payment')).toBeTruthy();
    answers[CURRENT] = activeSubscription();
    elsewhere(null);
    expect(await screen.findByRole('article', { name: 'Current plan: Basic' })).toBeTruthy();
    expect(screen.queryByText('Confirming your payment')).toBeNull();
  });

  test('is forgotten here when that tab clears localStorage', async () => {
    renderBilling('subscription', waiting());
    await screen.findByRole('button', { name: 'Choose Basic' });
    paidElsewhere();
    expect(await screen.findByText('Confirming your payment')).toBeTruthy();
    localStorage.clear();
    act(() => void dispatchEvent(new StorageEvent('storage', { key: null })));
    await waitFor(() => expect(screen.queryByText('Confirming your payment')).toBeNull());
  });
});

test("leaving before the provider's script is loaded opens no checkout over another page", async () => {
  const { leave, server } = await payForBasic();
  await waitFor(() => expect(checkoutScripts()).toHaveLength(1));
  leave();
  await act(completeScriptLoad);
  expect(checkouts()).toEqual([]);
  expect(server.callsTo(VERIFY)).toEqual([]);
});

/** Leaves the page while a payment is being verified, and comes back. Answers with what ends the verification. */
async function leaveWhileVerifying() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { leave, comeBack, server } = await payForBasic({ ...waiting(), [VERIFY]: () => promise });
  const checkout = await loadFakeCheckout();
  act(() => checkout.pay());
  await waitFor(() => expect(server.callsTo(VERIFY)).toHaveLength(1));
  leave();
  comeBack();
  expect(await screen.findByText('Confirming your payment')).toBeTruthy();
  return resolve;
}

test('leaving while a payment is being verified, and coming back, does not allow a second payment', async () => {
  const resolve = await leaveWhileVerifying();
  resolve({ success: true, error: null, subscription: null });
  await waitFor(() => expect(screen.queryByText('Confirming your payment')).toBeNull());
});

test('a payment that is refused after its dialog was left is told, and no longer waited for', async () => {
  const resolve = await leaveWhileVerifying();
  resolve(errorResponse(400, 'The payment fits no order', 'payment_verification_failed'));
  expect(await screen.findByText('The payment fits no order')).toBeTruthy();
  expect(screen.queryByText('Confirming your payment')).toBeNull();
  expect(Object.keys(localStorage)).toEqual(SIGNED_IN);
});
