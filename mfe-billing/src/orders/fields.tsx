import { formatCount, formatDateTime, formatRupees } from '@waxwing/kit/format';
import type { SummaryLine } from '../common/summary-list.js';
import type { Order } from './orders.api.js';
import { statusLabel } from './status.js';

/** The title of an order: 'Basic plan, monthly'. */
export function orderTitle({ package_name, billing_period }: Order): string {
  return `${package_name} plan, ${billing_period === 'year' ? 'annual' : 'monthly'}`;
}

/** The purchased plan. */
export const planFields = (order: Order): SummaryLine[] => [
  { label: 'Plan', value: order.package_name },
  { label: 'Billing', value: order.billing_period === 'year' ? 'Annual' : 'Monthly' },
  { label: 'Duration', value: `${formatCount(order.duration_days)} days` },
  { label: 'Instances', value: formatCount(order.instance_limit) },
  { label: 'Messages per month', value: formatCount(order.message_limit) },
];

/** The amounts of the order. */
export const amountFields = (order: Order): SummaryLine[] => [
  { label: 'Price', value: formatRupees(order.price) },
  ...(order.credit > 0
    ? [{ label: 'Unused part of the plan before', value: `− ${formatRupees(order.credit)}` }]
    : []),
  { label: `Amount (${order.currency})`, value: formatRupees(order.amount), sum: true },
];

/** The payment's status and method. */
export const paymentFields = (order: Order): SummaryLine[] => [
  { label: 'Status', value: statusLabel(order.status).word },
  { label: 'Payment status', value: capitalizeOrNone(order.payment_status) },
  { label: 'Payment method', value: capitalizeOrNone(order.payment_method) },
  { label: 'Failure reason', value: order.failure_reason ?? NONE },
  { label: 'Paid', value: order.paid_at ? formatDateTime(order.paid_at) : NONE },
  { label: 'Ordered', value: formatDateTime(order.created_at) },
  { label: 'Updated', value: formatDateTime(order.updated_at) },
];

/** The IDs by which to find the order, here and at the provider. */
export const idFields = (order: Order): SummaryLine[] => [
  { label: 'Order ID', value: <code>{order.id}</code> },
  { label: 'Razorpay order ID', value: codeOrNone(order.razorpay_order_id) },
  { label: 'Razorpay payment ID', value: codeOrNone(order.razorpay_payment_id) },
];

const NONE = 'None';

const codeOrNone = (id: string | null) => (id ? <code>{id}</code> : NONE);

/** The provider's word with a capital; abbreviations such as 'upi' and 'emi' in upper case. */
function capitalizeOrNone(word: string | null): string {
  if (!word) return NONE;
  return word.length <= 3 ? word.toUpperCase() : `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
