import { createHash } from 'node:crypto';
import type { GatewayEvent } from '@waxwing/core';
import { readPayment } from './payment-entity.js';

/** The events that change the state of an order. A `refund.created` may still fail, so it is excluded. */
const PAYMENT_EVENTS: ReadonlySet<unknown> = new Set([
  'order.paid',
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'refund.processed',
]);

interface Envelope {
  readonly event?: unknown;
  readonly payload?: { readonly payment?: { readonly entity?: unknown } };
}

/** Parses the body of a genuine webhook. An unreadable one is ignored, because a repeat would not help. */
export function readWebhook({ body, eventId }: { body: string; eventId: string | undefined }): GatewayEvent {
  const id = eventId ?? createHash('sha256').update(body).digest('hex');
  const { event, payload } = parseEnvelope(body);
  const payment = PAYMENT_EVENTS.has(event) ? readPayment(payload?.payment?.entity) : undefined;
  return payment ? { kind: 'payment', id, payment } : { kind: 'other', id };
}

function parseEnvelope(body: string): Envelope {
  try {
    return (JSON.parse(body) as Envelope | null) ?? {};
  } catch {
    return {};
  }
}
