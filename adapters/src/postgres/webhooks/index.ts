import type { WebhooksPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgWebhookEndpoints } from './pg-webhook-endpoints.js';

export function webhooksPorts(options: PgOptions): WebhooksPorts {
  return {
    webhookEndpoints: new PgWebhookEndpoints(options),
  };
}
