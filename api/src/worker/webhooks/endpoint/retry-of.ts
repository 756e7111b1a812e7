import { type DeliveryRetry, retryDelayMs, type WebhookEndpoint } from '@waxwing/core';
import { type DeliveryItem, eventOf, failedAttempts } from './delivery-item.js';

/** The row of an event whose attempt has just failed: when it is tried again, or that it is given up. */
export function retryOf(
  endpoint: WebhookEndpoint,
  item: DeliveryItem,
  { at, leastMs, random }: { readonly at: Date; readonly leastMs: number; readonly random: () => number },
): DeliveryRetry {
  const { id, type, position, occurredAt } = eventOf(item);
  const once = item.from === 'retry' && item.retry.once;
  const attempts = failedAttempts(item) + 1;
  const delayMs = once ? null : retryDelayMs(attempts, leastMs, random);
  const wasReplayed = item.from === 'replay' || (item.from === 'retry' && item.retry.origin === 'replay');
  return {
    endpointId: endpoint.id,
    accountId: endpoint.accountId,
    event: { id, type, position, occurredAt },
    attempts,
    nextAt: delayMs === null ? null : new Date(at.getTime() + delayMs),
    origin: wasReplayed ? 'replay' : 'retry',
    once: false,
    lastAt: at,
  };
}
