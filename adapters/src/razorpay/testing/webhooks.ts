import { createHmac } from 'node:crypto';
import { nowSeconds, razorpayId } from './entities.js';
import type { RazorpayState } from './razorpay-state.js';

/** A webhook to deliver; its contents date from its creation. */
export interface RazorpayWebhook {
  readonly body: string;
  readonly signature: string;
  readonly eventId: string;
}

/** An event about this payment in its current state. */
export function webhookBody(state: RazorpayState, event: string, paymentId: string): string {
  const payment = state.paymentOf(paymentId);
  const kind = event.slice(0, event.indexOf('.'));
  const about = {
    ...(kind === 'refund' && { refund: refundOf(state, paymentId) }),
    payment,
    ...(kind === 'order' && { order: state.orderOf(payment.order_id) }),
  };
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_BFQ7uQEaa7j2z7',
    event,
    contains: Object.keys(about),
    payload: Object.fromEntries(Object.entries(about).map(([name, entity]) => [name, { entity }])),
    created_at: nowSeconds(),
  });
}

/** Signs a body as Razorpay does; `secret` is the webhook's or a forger's. */
export function signWebhook(body: string, secret: string): RazorpayWebhook {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { body, signature, eventId: razorpayId('evt').slice('evt_'.length) };
}

/** Posts a webhook and returns the response status. */
export async function postWebhook(
  url: string,
  { body, signature, eventId }: Partial<RazorpayWebhook>,
): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(signature !== undefined && { 'x-razorpay-signature': signature }),
    ...(eventId !== undefined && { 'x-razorpay-event-id': eventId }),
  };
  const response = await fetch(url, { method: 'POST', headers, body: body ?? '' });
  await response.arrayBuffer();
  return response.status;
}

function refundOf(state: RazorpayState, paymentId: string): object {
  const refund = [...state.refunds.values()].findLast((one) => one.payment_id === paymentId);
  if (!refund) throw new Error(`nothing of ${paymentId} went back`);
  return refund;
}
