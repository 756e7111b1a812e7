/** @jest-environment jsdom */
import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeResponse, findA11yViolations, type RecordedCall } from '@waxwing/kit/testing';
import { loadFakeCheckout, resetCheckouts } from '../../testing/checkout.js';
import { newAccountAnswers, renderBilling } from '../../testing/render-billing.js';
import { BASIC, checkoutOrderOf, orderOf, subscriptionOf } from '../../testing/samples.js';
import type { Order } from './orders.api.js';

const LIST = 'GET /api/payments/orders';
afterEach(resetCheckouts);

const listing = (...orders: Order[]): Record<string, unknown> => ({
  ...newAccountAnswers(),
  [LIST]: { orders, pagination: { page: 1, pages: 3, limit: 10, total: 25 } },
  ...Object.fromEntries(orders.map((order) => [`GET /api/payments/orders/${order.id}`, { order }])),
});
const failed = orderOf({
  id: 'ord_2',
  status: 'failed',
  billing_period: 'year',
  amount: 10_789.2,
  paid_at: null,
  failure_reason: 'Your bank declined it',
});

describe('the list', () => {
  test('shows each order as a card with its status and what the status means [2.ORDERS.01] [D.PAY.08]', async () => {
    const statuses = ['paid', 'pending', 'failed', 'cancelled', 'refunded'] as const;
    renderBilling(
      'orders',
      listing(
        ...statuses.map((status) =>
          orderOf({ id: `ord_${status}`, status, status_text: `What ${status} means.` }),
        ),
      ),
    );
    const cards = await screen.findAllByRole('article', { name: 'Basic plan, monthly' });
    const retry = screen.getByRole<HTMLButtonElement>('button', { name: 'Retry Payment' });
    await waitFor(() => expect(retry.disabled).toBe(false));
    const texts = cards.map(({ textContent }) => textContent);
    const expectedTexts = [
      'PaidWhat paid means.',
      'PendingWhat pending means.',
      'FailedWhat failed means.',
      'CancelledWhat cancelled means.',
      'RefundedWhat refunded means.',
    ];
    expect(texts).toEqual(expectedTexts.map((text) => expect.stringContaining(text)));
    expect(texts[0]).toContain('₹999');
    expect(await findA11yViolations()).toEqual([]);
  });

  test("calls any other status 'Unknown' [4.ORDER.06]", async () => {
    renderBilling('orders', listing(orderOf({ status: 'constructor' as never })));
    const card = await screen.findByRole('article', { name: 'Basic plan, monthly' });
    expect(within(card).getAllByText('Unknown')).toHaveLength(2);
  });

  test('is filtered by status and paged by 10, 25 or 50; changing either returns to page 1 [2.ORDERS.02] [9.SIZE.03]', async () => {
    const { user, server } = renderBilling('orders', listing(orderOf()));
    const lastQuery = () => server.callsTo(LIST).at(-1)?.query;
    const size = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Orders per page' });
    expect([...size.options].map(({ text }) => text)).toEqual(['10', '25', '50']);
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(lastQuery()).toEqual({ page: '2', limit: '10' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Refunded');
    await waitFor(() => expect(lastQuery()).toEqual({ page: '1', limit: '10', status: 'refunded' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(lastQuery()?.page).toBe('2'));
    await user.selectOptions(size, '50');
    await waitFor(() => expect(lastQuery()).toEqual({ page: '1', limit: '50', status: 'refunded' }));
  });

  test('explains where orders come from when there are none, also for a filter without a match', async () => {
    const { user } = renderBilling('orders', newAccountAnswers());
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See Plans' }).getAttribute('href')).toBe(
      '/dashboard?tab=subscription',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
    expect(await screen.findByRole('heading', { name: 'No failed orders' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show All Orders' }));
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy();
  });

  test('that has become shorter than the page does not say that there are no orders', async () => {
    const answers = listing(orderOf());
    const first = answers[LIST];
    const empty = { orders: [], pagination: { page: 2, pages: 1, limit: 10, total: 1 } };
    answers[LIST] = ({ query }: RecordedCall) => (query.page === '2' ? empty : first);
    const { user } = renderBilling('orders', answers);
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('heading', { name: 'Nothing on this page' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'No orders yet' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'First page' }));
    expect(await screen.findByRole('article', { name: 'Basic plan, monthly' })).toBeTruthy();
  });

  test('reports a failed load, and loads again on Retry [8.BILLING.01]', async () => {
    const answers = { ...listing(), [LIST]: new FakeResponse(500, { error: 'A fault' }) as unknown };
    const { user } = renderBilling('orders', answers);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load order history. Please try again.',
    );
    answers[LIST] = listing(orderOf())[LIST];
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article', { name: 'Basic plan, monthly' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an order', () => {
  test('shows every field, and leads back to the list [2.ORDERS.03]', async () => {
    const { user } = renderBilling('orders', listing(failed));
    await user.click(await screen.findByRole('button', { name: /^View Details of Basic plan, annual/ }));
    const sheet = await screen.findByRole('article', { name: 'Basic plan, annual' });
    for (const text of [
      '₹10,789.20',
      'ord_2',
      'order_1',
      'pay_1',
      'Card',
      'Captured',
      'Your bank declined it',
    ])
      expect(within(sheet).getByText(text)).toBeTruthy();
    const lines = within(sheet)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    expect(lines).toEqual(
      expect.arrayContaining(['Instances', 'Messages per month', 'Duration', 'Updated', 'Paid']),
    );
    const retry = screen.getByRole<HTMLButtonElement>('button', { name: 'Retry Payment' });
    await waitFor(() => expect(retry.disabled).toBe(false));
    expect(await findA11yViolations()).toEqual([]);
    const back = screen.getByRole('button', { name: 'Back to Orders' });
    expect(document.activeElement).toBe(back);
    await user.click(back);
    expect(await screen.findByRole('list', { name: 'Orders' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('View Details');
  });

  test.each([
    ['paid', true],
    ['refunded', true],
    ['pending', false],
    ['failed', false],
  ] as const)('that is %s has a receipt to print: %s', async (status, has) => {
    const { user } = renderBilling('orders', listing(orderOf({ status })));
    await user.click(await screen.findByRole('button', { name: /^View Details/ }));
    await screen.findByText('Reference');
    const retry = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Retry Payment' });
    await waitFor(() => expect(retry()?.disabled).not.toBe(true));
    expect(screen.queryByRole('button', { name: 'Print Receipt' }) !== null).toBe(has);
  });

  test('that does not exist is reported', async () => {
    const notFound = {
      'GET /api/payments/orders/ord_1': new FakeResponse(404, { error: 'Order not found' }),
    };
    const { user } = renderBilling('orders', { ...listing(orderOf()), ...notFound });
    await user.click(await screen.findByRole('button', { name: /^View Details/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('This order does not exist.');
  });
});

describe("'Retry Payment'", () => {
  test('is shown on failed orders only, and orders the same plan and period [2.ORDERS.04] [D.PAY.05]', async () => {
    const { user, server } = renderBilling('orders', {
      ...listing(failed, orderOf()),
      'GET /api/subscription/current': { hasActiveSubscription: true, subscription: subscriptionOf(BASIC) },
      'POST /api/payments/create-order': { order: checkoutOrderOf({ amount: 1_012_320 }), mock: false },
    });
    const buttons = await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Retry Payment' });
    expect(buttons).toHaveLength(1);
    await waitFor(() => expect(buttons[0]?.disabled).toBe(false));
    await user.click(buttons[0]!);
    await user.click(await screen.findByRole('button', { name: 'See What Is Due' }));
    await user.click(await screen.findByRole('button', { name: 'Pay ₹10,123.20' }));
    expect((await loadFakeCheckout()).options).toMatchObject({ order_id: 'order_1', amount: 1_012_320 });
    expect(server.bodiesOf('POST /api/payments/create-order')).toEqual([
      { packageId: 'basic', billingPeriod: 'year' },
    ]);
  });
});
