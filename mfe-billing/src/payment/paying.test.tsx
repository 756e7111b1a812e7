/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { findA11yViolations } from '@waxwing/kit/testing';
import { checkoutScripts, loadFakeCheckout, PAYMENT, resetCheckouts } from '../../testing/checkout.js';
import {
  activeSubscription,
  answersForBasic,
  CREATE,
  CURRENT,
  payForBasic,
  successText,
  VERIFY,
} from '../../testing/pay-for-basic.js';
import { renderBilling, SIGNED_IN } from '../../testing/render-billing.js';
import { checkoutOrderOf, PRO } from '../../testing/samples.js';

beforeEach(() => localStorage.clear());
afterEach(resetCheckouts);

describe('paying', () => {
  test('shows the amount due in a modal before calling the server [2.SUB.06]', async () => {
    const { user, server } = renderBilling('subscription', answersForBasic());
    await user.click(await screen.findByRole('button', { name: 'Choose Basic' }));
    const dialog = screen.getByRole('dialog', { name: 'Subscribe to Basic' });
    expect(dialog.textContent).toContain('PlanBasic, monthlyLasts30 daysPrice₹999Due now₹999');
    expect(await findA11yViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Not Now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsTo(CREATE)).toEqual([]);
    expect(checkoutScripts()).toEqual([]);
  });

  test("creates an order, opens the provider's checkout, then verifies the payment [4.PAY.01] [7.COMMON.04]", async () => {
    const { server } = await payForBasic();
    const checkout = await loadFakeCheckout();
    expect(server.callsTo(CREATE)[0]?.body).toEqual({ packageId: 'basic', billingPeriod: 'month' });
    expect(checkoutScripts().map(({ src }) => src)).toEqual(['https://checkout.razorpay.com/v1/checkout.js']);
    expect(checkout.options).toMatchObject({
      key: 'rzp_test_1',
      order_id: 'order_1',
      amount: 99_900,
      currency: 'INR',
    });
    expect(server.callsTo(VERIFY)).toEqual([]);
    // The provider's window needs the focus and the pointer.
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => checkout.pay());
    await waitFor(() => expect(server.callsTo(VERIFY)).toHaveLength(1));
    expect(server.callsTo(VERIFY)[0]?.body).toEqual({ razorpay_order_id: 'order_1', ...PAYMENT });
    const paid = server.calls
      .map(({ endpoint }) => endpoint)
      .filter((what) => what === CREATE || what === VERIFY);
    expect(paid).toEqual([CREATE, VERIFY]);
  });

  test('success closes the modal, shows a toast and reloads the subscription [4.PAY.02]', async () => {
    const answers = answersForBasic();
    answers[CREATE] = { order: checkoutOrderOf({ package_name: 'Gold' }), mock: false };
    await payForBasic(answers);
    const checkout = await loadFakeCheckout();
    answers[CURRENT] = activeSubscription();
    act(() => checkout.pay());
    expect(await screen.findByText(successText('Gold'))).toBeTruthy();
    expect(await screen.findByRole('article', { name: 'Current plan: Basic' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(Object.keys(localStorage)).toEqual(SIGNED_IN);
  });

  test('a button that is pressed twice creates one order and opens one checkout', async () => {
    const { user, server } = renderBilling('subscription', answersForBasic());
    await user.click(await screen.findByRole('button', { name: 'Choose Basic' }));
    await user.dblClick(screen.getByRole('button', { name: 'Pay ₹999' }));
    await loadFakeCheckout();
    expect(server.callsTo(CREATE)).toHaveLength(1);
    expect(checkoutScripts()).toHaveLength(1);
  });

  test('an order with nothing due is paid at once, without a checkout', async () => {
    const answers = answersForBasic();
    answers[CREATE] = {
      order: checkoutOrderOf({ amount: 0, status: 'paid', package_name: 'Silver' }),
      mock: false,
    };
    await payForBasic(answers);
    expect(await screen.findByText(successText('Silver'))).toBeTruthy();
    expect(checkoutScripts()).toEqual([]);
  });

  test('the amount of an upgrade is shown with its reason before payment', async () => {
    const answers = answersForBasic();
    answers[CURRENT] = activeSubscription();
    const quote = {
      ...checkoutOrderOf().quote,
      price_paise: 299_900,
      credit_paise: 66_600,
      due_paise: 233_300,
    };
    answers[CREATE] = {
      order: checkoutOrderOf({ package_name: 'Pro', amount: 233_300, quote }),
      mock: false,
    };
    const { user } = renderBilling('subscription', answers);
    await user.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }));
    const text = screen.getByRole('dialog').textContent;
    expect(text).toContain('What is unused of it is taken off this price.');
    expect(text).not.toContain('nothing is due');
    await user.click(screen.getByRole('button', { name: 'See What Is Due' }));
    const pay = await screen.findByRole('button', { name: 'Pay ₹2,333' });
    expect(screen.getByRole('dialog').textContent).toContain(
      'Pro, monthly₹2,999Unused part of Basic− ₹666Due now₹2,333',
    );
    expect(checkoutScripts()).toEqual([]);
    await user.click(pay);
    expect((await loadFakeCheckout()).options.amount).toBe(233_300);
  });

  test('an expired quote is replaced by a new one', async () => {
    const answers = answersForBasic();
    answers[CURRENT] = activeSubscription(PRO);
    const order = checkoutOrderOf({ amount: 50_000 });
    answers[CREATE] = {
      order: { ...order, quote: { ...order.quote, quoted_until: '2026-01-01T00:00:00Z' } },
    };
    const { user, server } = renderBilling('subscription', answers);
    await user.click(await screen.findByRole('button', { name: 'Change to Basic' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('Basic has room for 5 instances.');
    expect(dialog.textContent).toContain('nothing is due and the new period starts as soon as you go on.');
    // When nothing may be due, this click is already the change.
    await user.click(within(dialog).getByRole('button', { name: 'Change to Basic' }));
    await user.click(await screen.findByRole('button', { name: 'Pay ₹500' }));
    await waitFor(() => expect(server.callsTo(CREATE)).toHaveLength(2));
    expect(checkoutScripts()).toEqual([]);
  });

  test.each([
    ['when the quote ends', 600, 580, 600],
    ['no sooner than somebody can pay, where the quote is about to end', 20, 120, 120],
  ])('the checkout closes by itself %s', async (_, left, least, most) => {
    const quoted_until = new Date(Date.now() + left * 1_000).toISOString();
    const order = checkoutOrderOf({ quote: { ...checkoutOrderOf().quote, quoted_until } });
    await payForBasic({ ...answersForBasic(), [CREATE]: { order, mock: false } });
    const { timeout } = (await loadFakeCheckout()).options;
    expect(timeout).toBeGreaterThanOrEqual(least);
    expect(timeout).toBeLessThanOrEqual(most);
  });

  test('a payment that the provider reports twice is verified once', async () => {
    const { server } = await payForBasic();
    const checkout = await loadFakeCheckout();
    act(() => {
      checkout.pay();
      checkout.pay();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo(VERIFY)).toHaveLength(1);
  });

  test('a valid quote can be paid on a device whose clock is an hour ahead', async () => {
    const answers = answersForBasic();
    answers[CURRENT] = activeSubscription(PRO);
    answers[CREATE] = { order: checkoutOrderOf({ amount: 50_000 }), mock: false };
    const { now } = Date;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
    try {
      const { user, server } = renderBilling('subscription', answers);
      await user.click(await screen.findByRole('button', { name: 'Change to Basic' }));
      const dialog = screen.getByRole('dialog');
      await user.click(within(dialog).getByRole('button', { name: 'Change to Basic' }));
      await user.click(await screen.findByRole('button', { name: 'Pay ₹500' }));
      expect((await loadFakeCheckout()).options.amount).toBe(50_000);
      expect(server.callsTo(CREATE)).toHaveLength(1);
    } finally {
      clock.mockRestore();
    }
  });
});
