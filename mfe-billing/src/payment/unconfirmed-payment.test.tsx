/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { FakeResponse, NO_RESPONSE } from '@waxwing/kit/testing';
import { loadFakeCheckout, resetCheckouts } from '../../testing/checkout.js';
import {
  activeSubscription,
  answersForBasic,
  CREATE,
  CURRENT,
  payForBasic,
  successText,
  VERIFY,
} from '../../testing/pay-for-basic.js';
import { renderBilling, SIGNED_IN, unconfirmedKey } from '../../testing/render-billing.js';
import { orderOf } from '../../testing/samples.js';

beforeEach(() => localStorage.clear());
afterEach(resetCheckouts);

describe('a payment that is not confirmed yet', () => {
  const ORDER = 'GET /api/payments/orders/ord_1';
  const PROCESSED = 'Payment is being processed. Please wait for confirmation.';
  const waiting = () => ({
    ...answersForBasic(),
    [VERIFY]: { success: false, error: PROCESSED, subscription: null },
    [ORDER]: { order: orderOf({ status: 'pending' }) } as unknown,
  });
  const payAndWait = async (answers: Record<string, unknown>) => {
    const tab = await payForBasic(answers);
    const checkout = await loadFakeCheckout();
    act(() => checkout.pay());
    await screen.findByText(/Please do not pay again. You can close this window/);
    return tab;
  };

  test('is polled, and the plan starts when it is confirmed', async () => {
    const answers: Record<string, unknown> = waiting();
    await payAndWait(answers);
    expect(screen.getByRole('dialog').textContent).toContain(PROCESSED);
    expect(screen.queryByRole('button', { name: /Pay|Try Again/ })).toBeNull();
    answers[ORDER] = { order: orderOf({ package_name: 'Bronze' }) };
    answers[CURRENT] = activeSubscription();
    expect(await screen.findByText(successText('Bronze'))).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.keys(localStorage)).toEqual(SIGNED_IN);
  });

  test('is also polled when the answer to the verification is lost', async () => {
    const answers: Record<string, unknown> = { ...waiting(), [VERIFY]: NO_RESPONSE };
    const { server } = await payAndWait(answers);
    expect(server.callsTo(VERIFY).length).toBeGreaterThan(1);
    expect(screen.getByRole('dialog').textContent).toContain('Payment verification failed');
  });

  test('prevents another payment on the page', async () => {
    localStorage.setItem(unconfirmedKey(), JSON.stringify({ orderId: 'ord_1', planName: 'Basic' }));
    const { user, server } = renderBilling('subscription', waiting());
    await user.click(await screen.findByRole('button', { name: 'Choose Pro' }));
    expect(screen.getByRole('dialog').textContent).toContain('Please do not pay again.');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(server.callsTo(CREATE)).toEqual([]);
  });

  test('is remembered after a page reload, until it has failed', async () => {
    localStorage.setItem(unconfirmedKey(), JSON.stringify({ orderId: 'ord_1', planName: 'Basic' }));
    const answers: Record<string, unknown> = waiting();
    renderBilling('subscription', answers);
    expect(await screen.findByText('Confirming your payment')).toBeTruthy();
    answers[ORDER] = { order: orderOf({ status: 'failed', failure_reason: 'Your bank declined it' }) };
    expect(await screen.findByText('Your bank declined it')).toBeTruthy();
    expect(screen.queryByText('Confirming your payment')).toBeNull();
    expect(Object.keys(localStorage)).toEqual(SIGNED_IN);
  });

  test('that the server does not know is told once, and forgotten', async () => {
    localStorage.setItem(unconfirmedKey(), JSON.stringify({ orderId: 'ord_1', planName: 'Basic' }));
    renderBilling('subscription', {
      ...answersForBasic(),
      [ORDER]: new FakeResponse(404, { error: 'Order not found' }),
    });
    await waitFor(() => expect(Object.keys(localStorage)).toEqual(SIGNED_IN));
    expect(screen.queryByText('Confirming your payment')).toBeNull();
    expect(await screen.findByText(/^Your payment for the Basic plan could not be confirmed/)).toBeTruthy();
    expect(screen.getByText(/Order not found\. If money was taken, please contact support\.$/)).toBeTruthy();
  });

  test.each(['{', '7', 'null', '{"orderId":1}'])('the stored value %s is ignored', async (kept) => {
    localStorage.setItem(unconfirmedKey(), kept);
    renderBilling('subscription', answersForBasic());
    await screen.findByRole('button', { name: 'Choose Basic' });
    expect(screen.queryByText('Confirming your payment')).toBeNull();
  });
});
