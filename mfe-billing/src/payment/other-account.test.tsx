/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { FakeResponse } from '@waxwing/kit/testing';
import { loadFakeCheckout, resetCheckouts } from '../../testing/checkout.js';
import { answersForBasic, payForBasic, VERIFY } from '../../testing/pay-for-basic.js';
import { renderBilling, signIn, unconfirmedKey } from '../../testing/render-billing.js';
import { orderOf } from '../../testing/samples.js';

const ORDER = 'GET /api/payments/orders/ord_1';
const OLD_KEY = 'unconfirmed-payment';
const PAYMENT = JSON.stringify({ orderId: 'ord_1', planName: 'Basic' });
const BANNER = 'Confirming your payment';
const waiting = () => ({
  ...answersForBasic(),
  [VERIFY]: { success: false, error: 'Being processed', subscription: null } as unknown,
  [ORDER]: { order: orderOf({ status: 'pending' }) } as unknown,
});
/** Signs another account in, as another tab of this browser does. */
const changeAccount = (userId: string) =>
  act(() => {
    signIn(userId);
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });

beforeEach(() => localStorage.clear());
afterEach(resetCheckouts);

describe('the unconfirmed payment of another account', () => {
  test('is neither shown nor asked about, and is there again for its own', async () => {
    const { server, leave, comeBack } = await payForBasic(waiting());
    const checkout = await loadFakeCheckout();
    act(() => checkout.pay());
    await screen.findByText(/Please do not pay again. You can close this window/);
    changeAccount('acc_2');
    leave();
    const before = server.callsTo(ORDER).length;
    comeBack();
    await screen.findByRole('button', { name: 'Choose Basic' });
    expect(screen.queryByText(BANNER)).toBeNull();
    expect(server.callsTo(ORDER)).toHaveLength(before);
    changeAccount('acc_1');
    expect(await screen.findByText(BANNER)).toBeTruthy();
  });

  test('is kept for the account that has paid where the answer comes after another has signed in', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { server, leave } = await payForBasic({ ...waiting(), [VERIFY]: () => promise });
    const checkout = await loadFakeCheckout();
    act(() => checkout.pay());
    await waitFor(() => expect(server.callsTo(VERIFY)).toHaveLength(1));
    leave();
    changeAccount('acc_2');
    localStorage.setItem(unconfirmedKey('acc_2'), PAYMENT);
    await act(async () => resolve({ success: true, error: null, subscription: null }));
    await waitFor(() => expect(localStorage.getItem(unconfirmedKey())).toBeNull());
    expect(localStorage.getItem(unconfirmedKey('acc_2'))).toBe(PAYMENT);
  });
});

describe('an unconfirmed payment that was stored without its account', () => {
  test('is kept for the account that the server tells it of', async () => {
    localStorage.setItem(OLD_KEY, PAYMENT);
    renderBilling('subscription', waiting());
    expect(await screen.findByText(BANNER)).toBeTruthy();
    expect([localStorage.getItem(OLD_KEY), localStorage.getItem(unconfirmedKey())]).toEqual([null, PAYMENT]);
  });

  test("is dropped, and never shown, where the order is another's", async () => {
    localStorage.setItem(OLD_KEY, PAYMENT);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    renderBilling('subscription', { ...waiting(), [ORDER]: () => promise });
    await screen.findByRole('button', { name: 'Choose Basic' });
    expect(screen.queryByText(BANNER)).toBeNull();
    resolve(new FakeResponse(404, { error: 'Order not found' }));
    await waitFor(() => expect(localStorage.getItem(OLD_KEY)).toBeNull());
    expect(localStorage.getItem(unconfirmedKey())).toBeNull();
  });
});
