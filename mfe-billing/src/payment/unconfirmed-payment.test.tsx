/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { checkoutArrives, forgetCheckouts } from '../testing/checkout.js';
import { CREATE, CURRENT, payForBasic, runsNow, selling, success, VERIFY } from '../testing/paying.js';
import { orderOf } from '../testing/samples.js';
import { OFFLINE, Status } from '../testing/server.js';
import { showTab } from '../testing/show-tab.js';

beforeEach(() => localStorage.clear());
afterEach(forgetCheckouts);

describe('a payment that nobody has confirmed yet', () => {
  const ORDER = 'GET /api/payments/orders/ord_1';
  const PROCESSED = 'Payment is being processed. Please wait for confirmation.';
  const waiting = () => ({
    ...selling(),
    [VERIFY]: { success: false, error: PROCESSED, subscription: null },
    [ORDER]: { order: orderOf({ status: 'pending' }) } as unknown,
  });
  const payAndWait = async (answers: Record<string, unknown>) => {
    const tab = await payForBasic(answers);
    const checkout = await checkoutArrives();
    act(() => checkout.pay());
    await screen.findByText(/Please do not pay again. You can close this window/);
    return tab;
  };

  test('is waited for, and the plan starts when the news comes', async () => {
    const answers: Record<string, unknown> = waiting();
    await payAndWait(answers);
    expect(screen.getByRole('dialog').textContent).toContain(PROCESSED);
    expect(screen.queryByRole('button', { name: /Pay|Try Again/ })).toBeNull();
    answers[ORDER] = { order: orderOf({ package_name: 'Bronze' }) };
    answers[CURRENT] = runsNow();
    expect(await screen.findByText(success('Bronze'))).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.length).toBe(0);
  });

  test('is waited for as well when the answer to the verification got lost', async () => {
    const answers: Record<string, unknown> = { ...waiting(), [VERIFY]: OFFLINE };
    const { sent } = await payAndWait(answers);
    expect(sent(VERIFY).length).toBeGreaterThan(1);
    expect(screen.getByRole('dialog').textContent).toContain('Payment verification failed');
  });

  test('keeps the page from being paid again', async () => {
    localStorage.setItem('unconfirmed-payment', JSON.stringify({ orderId: 'ord_1', planName: 'Basic' }));
    const { user, sent } = showTab('subscription', waiting());
    await user.click(await screen.findByRole('button', { name: 'Choose Pro' }));
    expect(screen.getByRole('dialog').textContent).toContain('Please do not pay again.');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(sent(CREATE)).toEqual([]);
  });

  test('is remembered when the page is opened again, until it has come to nothing', async () => {
    localStorage.setItem('unconfirmed-payment', JSON.stringify({ orderId: 'ord_1', planName: 'Basic' }));
    const answers: Record<string, unknown> = waiting();
    showTab('subscription', answers);
    expect(await screen.findByText('Confirming your payment')).toBeTruthy();
    answers[ORDER] = { order: orderOf({ status: 'failed', failure_reason: 'Your bank declined it' }) };
    expect(await screen.findByText('Your bank declined it')).toBeTruthy();
    expect(screen.queryByText('Confirming your payment')).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  test('of another account is forgotten', async () => {
    localStorage.setItem('unconfirmed-payment', JSON.stringify({ orderId: 'ord_1', planName: 'Basic' }));
    showTab('subscription', { ...selling(), [ORDER]: new Status(404, { error: 'Order not found' }) });
    await waitFor(() => expect(localStorage.length).toBe(0));
    expect(screen.queryByText('Confirming your payment')).toBeNull();
  });

  test.each(['{', '7', 'null', '{"orderId":1}'])('what is kept as %s is none', async (kept) => {
    localStorage.setItem('unconfirmed-payment', kept);
    showTab('subscription', selling());
    await screen.findByRole('button', { name: 'Choose Basic' });
    expect(screen.queryByText('Confirming your payment')).toBeNull();
  });
});
