import type { GatewayPayment } from '@waxwing/core';

const STATUSES: readonly GatewayPayment['status'][] = [
  'created',
  'authorized',
  'captured',
  'failed',
  'refunded',
];

/** Parses a Razorpay payment; undefined when it is malformed or has no order. */
export function readPayment(entity: unknown): GatewayPayment | undefined {
  if (typeof entity !== 'object' || entity === null) return undefined;
  const { id, order_id, amount, currency, status, method, error_description, amount_refunded } =
    entity as Record<string, unknown>;
  const known = STATUSES.find((one) => one === status);
  if (!known || !isText(id) || !isText(order_id) || !isText(currency) || !isPaise(amount)) return undefined;
  return {
    id,
    gatewayOrderId: order_id,
    amountPaise: amount,
    currency,
    status: known,
    method: isText(method) ? method : null,
    // Razorpay writes null or an empty text when nothing failed.
    failureReason: isText(error_description) ? error_description : null,
    refundedPaise: isPaise(amount_refunded) ? amount_refunded : 0,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isPaise(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
