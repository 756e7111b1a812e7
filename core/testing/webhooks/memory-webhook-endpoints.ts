import {
  LOG_START,
  type StoredEndpoint,
  type WebhookEndpoints,
  WebhookLimitReached,
} from '../../src/index.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';

export function memoryWebhookEndpoints(store: MemoryStore): WebhookEndpoints {
  const own = (accountId: string, id: string): StoredEndpoint | undefined => {
    const stored = store.webhookEndpoints.get(id);
    return stored?.endpoint.accountId === accountId ? stored : undefined;
  };
  const listOf = (accountId: string) =>
    store.webhookEndpoints
      .where(({ endpoint }) => endpoint.accountId === accountId)
      .toSorted((a, b) => a.endpoint.createdAt.getTime() - b.endpoint.createdAt.getTime());

  return {
    async add(endpoint, sealed, limit) {
      await yieldToEventLoop();
      if (listOf(endpoint.accountId).length >= limit) throw new WebhookLimitReached(limit);
      const stored = { endpoint: { ...endpoint, position: LOG_START }, sealed };
      store.webhookEndpoints.set(endpoint.id, stored);
      return stored;
    },
    listOf: async (accountId) => listOf(accountId),
    find: async (accountId, id) => own(accountId, id),
    async change(accountId, id, decide) {
      await yieldToEventLoop();
      const stored = own(accountId, id);
      if (!stored) return undefined;
      const change = decide(stored);
      const position = change.skipToEnd ? LOG_START : stored.endpoint.position;
      const changed = {
        endpoint: { ...stored.endpoint, ...change.endpoint, position },
        sealed: { ...stored.sealed, ...change.sealed },
      };
      store.webhookEndpoints.set(id, changed);
      return changed;
    },
    remove: async (accountId, id) => own(accountId, id) !== undefined && store.webhookEndpoints.delete(id),
  };
}
