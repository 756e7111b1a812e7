import {
  type Clock,
  disabledFacts,
  isRecording,
  type StoredEndpoint,
  type WebhookEndpoints,
  WebhookLimitReached,
} from '../../src/index.js';
import { type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';

export function memoryWebhookEndpoints(store: MemoryStore, clock: Clock): WebhookEndpoints {
  const own = (accountId: string, id: string): StoredEndpoint | undefined => {
    const stored = store.webhookEndpoints.get(id);
    return stored?.endpoint.accountId === accountId ? stored : undefined;
  };
  const listOf = (accountId: string) =>
    store.webhookEndpoints
      .where(({ endpoint }) => endpoint.accountId === accountId)
      .toSorted((a, b) => a.endpoint.createdAt.getTime() - b.endpoint.createdAt.getTime());

  /** Records what the account's endpoints take, and tells their worker. */
  const remakeInterest = (accountId: string) => {
    const recording = listOf(accountId).filter(({ endpoint }) => isRecording(endpoint, clock.now()));
    store.events.interestOf(accountId).types = recording.reduce(
      (mask, { endpoint }) => mask | endpoint.types,
      0n,
    );
    store.deliveries.wake(accountId);
  };

  return {
    async add(endpoint, sealed, limit) {
      await yieldToEventLoop();
      store.assertOpen(endpoint.accountId);
      if (listOf(endpoint.accountId).length >= limit) throw new WebhookLimitReached(limit);
      const stored = { endpoint: { ...endpoint, position: store.events.nextPosition() }, sealed };
      store.webhookEndpoints.set(endpoint.id, stored);
      remakeInterest(endpoint.accountId);
      return stored;
    },
    listOf: async (accountId) => listOf(accountId),
    find: async (accountId, id) => own(accountId, id),
    async change(accountId, id, decide) {
      await yieldToEventLoop();
      const stored = own(accountId, id);
      if (!stored) return undefined;
      const change = decide(stored);
      const position = change.skipToEnd ? store.events.nextPosition() : stored.endpoint.position;
      const changed = {
        endpoint: { ...stored.endpoint, ...change.endpoint, position },
        sealed: { ...stored.sealed, ...change.sealed },
      };
      store.webhookEndpoints.set(id, changed);
      if (change.endpoint?.failingSince === null) store.deliveries.beginHealthAnew(id);
      if (change.skipToEnd) store.deliveries.giveUp(id);
      if (change.beginsAnew) store.deliveries.resume(id, clock.now());
      if (change.disabledAt) {
        store.deliveries.untold.set(id, change.disabledAt);
        const facts = disabledFacts(changed.endpoint);
        store.events.tell({ accountId, type: 'webhook.disabled', objectId: id, facts });
      }
      remakeInterest(accountId);
      return changed;
    },
    async listUntold(disabledBefore, limit) {
      return [...store.deliveries.untold]
        .flatMap(([id, disabledAt]) => {
          const endpoint = store.webhookEndpoints.get(id)?.endpoint;
          const isDue = endpoint?.state === 'disabled' && endpoint.disabledReason !== 'by_owner';
          return isDue && disabledAt < disabledBefore ? [{ endpoint, disabledAt }] : [];
        })
        .toSorted((a, b) => a.disabledAt.getTime() - b.disabledAt.getTime())
        .slice(0, limit);
    },
    async markTold({ endpoint: { id }, disabledAt }) {
      const { untold } = store.deliveries;
      if (untold.get(id)?.getTime() === disabledAt.getTime()) untold.delete(id);
    },
    async expireLeftovers(at) {
      const isOver = (until: Date | null) => until !== null && until <= at;
      for (const [id, { endpoint, sealed }] of store.webhookEndpoints) {
        const isRecorded = !isOver(endpoint.recordingUntil);
        const isValid = !isOver(sealed.previousSecretUntil);
        store.webhookEndpoints.set(id, {
          endpoint: isRecorded ? endpoint : { ...endpoint, recordingUntil: null },
          sealed: isValid ? sealed : { ...sealed, previousSecret: null, previousSecretUntil: null },
        });
        remakeInterest(endpoint.accountId);
      }
    },
    async remove(accountId, id) {
      const removed = own(accountId, id) !== undefined && store.webhookEndpoints.delete(id);
      remakeInterest(accountId);
      return removed;
    },
  };
}
