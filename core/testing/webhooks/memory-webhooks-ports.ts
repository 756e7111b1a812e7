import type { Clock, WebhooksPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { memoryWebhookEndpoints } from './memory-webhook-endpoints.js';

export function memoryWebhooksPorts(store: MemoryStore, clock: Clock): WebhooksPorts {
  return { webhookEndpoints: memoryWebhookEndpoints(store, clock) };
}
