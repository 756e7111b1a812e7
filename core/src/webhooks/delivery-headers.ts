import { sendableHeaders } from './own-headers.js';
import type { WebhookAttempt } from './webhook-sender.js';

/** The value of `webhook-timestamp`, which is signed. */
export function webhookTimestampOf(sentAt: Date): number {
  return Math.floor(sentAt.getTime() / 1_000);
}

/** The headers of an attempt, without its signature. */
export function deliveryHeaders({
  headers,
  eventId,
  sentAt,
  attempt,
  origin,
}: Pick<WebhookAttempt, 'eventId' | 'sentAt' | 'attempt' | 'origin'> & {
  /** The customer's own. */
  readonly headers: Readonly<Record<string, string>>;
}): [name: string, value: string][] {
  return [
    ...sendableHeaders(headers),
    ['content-type', 'application/json'],
    ['accept-encoding', 'identity'],
    ['user-agent', 'Waxwing-Webhooks/1'],
    ['webhook-id', eventId],
    ['webhook-timestamp', String(webhookTimestampOf(sentAt))],
    ['waxwing-attempt', String(attempt)],
    ['waxwing-origin', origin],
  ];
}
