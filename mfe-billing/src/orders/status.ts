import type { Tone } from '@waxwing/kit/ui';
import type { Order } from './orders.api.js';

interface StatusTexts {
  readonly word: string;
  readonly tone: Tone;
  readonly text: string;
}

const STATUSES: Readonly<Record<Order['status'], StatusTexts>> = {
  paid: {
    word: 'Paid',
    tone: 'success',
    text: 'Payment completed successfully. Your subscription is active.',
  },
  pending: {
    word: 'Pending',
    tone: 'warn',
    text: 'Payment is being processed. Please wait for confirmation.',
  },
  failed: { word: 'Failed', tone: 'danger', text: 'Payment failed. Please try again or contact support.' },
  cancelled: { word: 'Cancelled', tone: 'neutral', text: 'Order was cancelled. No charges were made.' },
  refunded: {
    word: 'Refunded',
    tone: 'info',
    text: 'Payment has been refunded to your original payment method.',
  },
};

const UNKNOWN: StatusTexts = { word: 'Unknown', tone: 'neutral', text: 'Unknown' };

/** The statuses to filter by, in the filter's order. */
export const ORDER_STATUSES = ['paid', 'pending', 'failed', 'cancelled', 'refunded'] as const;

/** How a status is displayed; an unknown one is 'Unknown'. */
export function statusTexts(status: string): StatusTexts {
  return Object.hasOwn(STATUSES, status) ? STATUSES[status as Order['status']] : UNKNOWN;
}

/** The status of an order in a sentence. */
export function statusText({ status }: Pick<Order, 'status'>): string {
  return statusTexts(status).text;
}

/** Whether the status no longer changes by itself. */
export const isFinalStatus = (status: Order['status']) => status !== 'pending';
