import type { Tone } from '@waxwing/kit/ui';
import type { Order } from './orders.api.js';

interface StatusLabel {
  readonly word: string;
  readonly tone: Tone;
}

const STATUSES: Readonly<Record<Order['status'], StatusLabel>> = {
  paid: { word: 'Paid', tone: 'success' },
  pending: { word: 'Pending', tone: 'warn' },
  failed: { word: 'Failed', tone: 'danger' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  refunded: { word: 'Refunded', tone: 'info' },
};

const UNKNOWN: StatusLabel = { word: 'Unknown', tone: 'neutral' };

/** The statuses to filter by, in the filter's order. */
export const ORDER_STATUSES = ['paid', 'pending', 'failed', 'cancelled', 'refunded'] as const;

/** How a status is displayed; an unknown one is 'Unknown'. */
export function statusLabel(status: string): StatusLabel {
  return Object.hasOwn(STATUSES, status) ? STATUSES[status as Order['status']] : UNKNOWN;
}

/** The server's sentence for the status of an order; an unknown one is 'Unknown'. */
export function statusText({ status, status_text }: Pick<Order, 'status' | 'status_text'>): string {
  return Object.hasOwn(STATUSES, status) ? status_text : UNKNOWN.word;
}

/** Whether the status no longer changes by itself. */
export const isFinalStatus = (status: Order['status']) => status !== 'pending';
