/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { FakeResponse, NO_RESPONSE } from '@waxwing/kit/testing';
import {
  checkoutScripts,
  checkouts,
  completeScriptLoad,
  findOpenCheckout,
  loadFakeCheckout,
  resetCheckouts,
} from '../../testing/checkout.js';
import { answersForBasic, CREATE, payForBasic, VERIFY } from '../../testing/pay-for-basic.js';
import { SIGNED_IN } from '../../testing/render-billing.js';

beforeEach(() => localStorage.clear());
afterEach(resetCheckouts);

describe('a payment that fails', () => {
  test.each([
    [
      "the server's reason",
      new FakeResponse(409, { error: 'The Basic plan is active' }),
      'The Basic plan is active',
    ],
    ['a sentence of its own', NO_RESPONSE, 'Failed to initiate payment. Please try again.'],
  ])('because it cannot begin shows %s [8.BILLING.04]', async (_, answer, text) => {
    await payForBasic({ ...answersForBasic(), [CREATE]: answer });
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });

  test("because the provider's script does not load can be tried again", async () => {
    const { user } = await payForBasic();
    (await waitFor(() => checkoutScripts()[0] ?? Promise.reject(new Error('none')))).dispatchEvent(
      new Event('error'),
    );
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to initiate payment. Please try again.',
    );
    expect(checkoutScripts()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect((await loadFakeCheckout()).isOpen).toBe(true);
  });

  test("because the provider's script takes for ever can be left, and its checkout opens no more", async () => {
    const { user } = await payForBasic();
    await waitFor(() => expect(checkoutScripts()).toHaveLength(1));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await completeScriptLoad();
    expect(checkouts()).toEqual([]);
  });

  test.each([
    ["shows the provider's reason", 'Your card was declined', 'Your card was declined'],
    ["without one says 'Payment failed'", undefined, 'Payment failed'],
  ])('in the checkout %s, and can be tried again [8.BILLING.06]', async (_, description, text) => {
    const { user, server } = await payForBasic();
    const checkout = await loadFakeCheckout();
    act(() => checkout.fail(description));
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(checkout.isOpen).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect((await findOpenCheckout()).isOpen).toBe(true);
    expect(server.callsTo(CREATE)).toHaveLength(2);
    expect(server.callsTo(VERIFY)).toEqual([]);
  });

  test('because the checkout was closed says so, and charges nothing', async () => {
    const { server } = await payForBasic();
    const checkout = await loadFakeCheckout();
    act(() => checkout.dismiss());
    expect(await screen.findByText('Payment not completed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(server.callsTo(VERIFY)).toEqual([]);
  });

  test.each([
    ["the server's reason", { error: 'The payment is not genuine' }, 'The payment is not genuine'],
    ['a sentence of its own', {}, 'Payment verification failed'],
  ])('because it is not verified shows %s [8.BILLING.05]', async (_, body, text) => {
    await payForBasic({ ...answersForBasic(), [VERIFY]: new FakeResponse(400, body) });
    const checkout = await loadFakeCheckout();
    act(() => checkout.pay());
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(Object.keys(localStorage)).toEqual(SIGNED_IN);
  });
});
