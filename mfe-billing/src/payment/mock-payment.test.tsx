/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { checkoutScripts } from '../../testing/checkout.js';
import { newAccountAnswers, renderBilling } from '../../testing/render-billing.js';
import { BASIC, checkoutOrderOf, subscriptionOf } from '../../testing/samples.js';

const VERIFY = 'POST /api/payments/verify-payment';
const MOCK = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_mock', razorpay_signature: 's' };

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(0);
};

async function payInMockMode() {
  const tab = renderBilling('subscription', {
    ...newAccountAnswers(),
    'POST /api/payments/create-order': { order: checkoutOrderOf({ mock_payment: MOCK }), mock: true },
    [VERIFY]: { success: true, error: null, subscription: subscriptionOf(BASIC) },
  });
  await pass(0);
  await press('Choose Basic');
  await press('Pay ₹999');
  return tab;
}

test('in mock mode a payment succeeds after 2 seconds, without a checkout [4.PAY.03] [9.TIME.05]', async () => {
  const { server } = await payInMockMode();
  await pass(1_999);
  expect(server.callsTo(VERIFY)).toEqual([]);
  expect(screen.getByText(/no money moves/)).toBeTruthy();
  await pass(1);
  expect(server.callsTo(VERIFY)).toHaveLength(1);
  // The toast appears a moment later.
  await pass(50);
  expect(server.callsTo(VERIFY)[0]?.body).toEqual(MOCK);
  expect(screen.getByText('Successfully subscribed to Basic plan!')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(checkoutScripts()).toEqual([]);
});

test('cancelling within the 2 seconds pays nothing', async () => {
  const { server } = await payInMockMode();
  await press('Not Now');
  await pass(10_000);
  expect(server.callsTo(VERIFY)).toEqual([]);
});
