import type { Order } from '../src/orders/orders.api.js';
import type { CheckoutOrder } from '../src/payment/payments.api.js';
import type { Plan } from '../src/plans/plans.api.js';
import type { Subscription } from '../src/subscription/subscription.api.js';

const DAY_MS = 24 * 60 * 60 * 1000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const plan = (
  id: string,
  name: string,
  price: number,
  instance_limit: number,
  message_limit: number,
): Plan => ({
  id,
  name,
  price,
  instance_limit,
  message_limit,
  storage_limit: 209_715_200,
  duration_days: 30,
});

export const FREE = plan('free', 'Free', 0, 1, 1_000);
export const BASIC = plan('basic', 'Basic', 999, 5, 10_000);
export const PRO = plan('pro', 'Pro', 2_999, 20, 50_000);
const ENTERPRISE = plan('enterprise', 'Enterprise', 9_999, 100, 200_000);
export const PLANS = [FREE, BASIC, PRO, ENTERPRISE];

/** An active subscription that began ten days ago. */
export function subscriptionOf(to: Plan, change: Partial<Subscription> = {}): Subscription {
  return {
    package_id: to.id,
    package_name: to.name,
    instance_limit: to.instance_limit,
    message_limit: to.message_limit,
    billing_period: 'month',
    start_date: inDays(-10),
    end_date: inDays(20),
    cancelled_at: null,
    price: to.price,
    usage: { sent_messages: 812, message_limit: to.message_limit, remaining: to.message_limit - 812 },
    window_ends_at: inDays(20),
    ...change,
  };
}

/** A checkout order for a month of Basic without credit. */
export function checkoutOrderOf(change: Partial<CheckoutOrder> = {}): CheckoutOrder {
  return {
    id: 'order_1',
    key: 'rzp_test_1',
    amount: 99_900,
    currency: 'INR',
    order_id: 'ord_1',
    status: 'pending',
    package_name: 'Basic',
    billing_period: 'month',
    quote: {
      price_paise: 99_900,
      credit_paise: 0,
      due_paise: 99_900,
      extra_days: 0,
      quoted_until: new Date(Date.now() + 600_000).toISOString(),
    },
    checkout_url: null,
    mock_payment: null,
    ...change,
  };
}

/** A month of Basic, paid by card. */
export function orderOf(change: Partial<Order> = {}): Order {
  return {
    id: 'ord_1',
    status: 'paid',
    status_text: 'Payment completed successfully. Your subscription is active.',
    amount: 999,
    price: 999,
    credit: 0,
    currency: 'INR',
    billing_period: 'month',
    created_at: '2026-03-04T09:15:00Z',
    updated_at: '2026-03-04T09:17:00Z',
    paid_at: '2026-03-04T09:16:00Z',
    package_name: 'Basic',
    instance_limit: 5,
    message_limit: 10_000,
    duration_days: 30,
    razorpay_order_id: 'order_1',
    razorpay_payment_id: 'pay_1',
    payment_method: 'card',
    payment_status: 'captured',
    failure_reason: null,
    ...change,
  };
}
