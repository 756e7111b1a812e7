import type { WebhookFault } from '@waxwing/core';

/** Where deliveries are counted. No ids: labels are few. */
export interface WebhookMetrics {
  /** One attempt has ended after so many seconds. */
  onAttempt(outcome: WebhookFault | 'delivered', seconds: number): void;
  /** An event has been delivered so many seconds after it happened. */
  onDelivered(seconds: number): void;
}
