import {
  type AttemptHour,
  type BoundedCount,
  HOUR_MS,
  maskOf,
  type WebhookActivities,
  type WebhookEndpoint,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function memoryWebhookActivities(store: MemoryStore): WebhookActivities {
  const { deliveries: tables, events, webhookEndpoints } = store;

  function hoursOf(endpointId: string, since: Date): AttemptHour[] {
    const own = tables.attempts.filter((attempt) => attempt.endpointId === endpointId && attempt.at >= since);
    const byHour = Map.groupBy(own, ({ at }) => Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
    return [...byHour]
      .toSorted(([a], [b]) => a - b)
      .map(([at, attempts]) => {
        const delivered = attempts.filter(({ error }) => error === null).length;
        return { at: new Date(at), delivered, failed: attempts.length - delivered };
      });
  }

  function waitingOf(endpoint: WebhookEndpoint, limit: number): BoundedCount {
    const { accountId, position, types, instanceIds } = endpoint;
    const seen = events.after(accountId, position).slice(0, limit + 1);
    const taken = seen.filter(
      ({ type, instanceId }) =>
        (maskOf([type]) & types) !== 0n &&
        (instanceIds.length === 0 || (instanceId !== null && instanceIds.includes(instanceId))),
    );
    return { count: Math.min(taken.length, limit), hasMore: seen.length > limit };
  }

  const counted = (count: number, limit: number) => ({
    count: Math.min(count, limit),
    hasMore: count > limit,
  });

  return {
    async list({ accountId, endpointId, since, countLimit }) {
      return webhookEndpoints
        .where(
          ({ endpoint }) =>
            endpoint.accountId === accountId &&
            endpoint.kind === 'push' &&
            (endpointId === undefined || endpoint.id === endpointId),
        )
        .toSorted((a, b) => a.endpoint.createdAt.getTime() - b.endpoint.createdAt.getTime())
        .map(({ endpoint }) => {
          const retries = tables.retries.where((retry) => retry.endpointId === endpoint.id);
          const givenUp = retries.filter(({ nextAt }) => nextAt === null);
          const times = givenUp.map(({ lastAt }) => lastAt.getTime());
          return {
            endpointId: endpoint.id,
            hours: hoursOf(endpoint.id, since),
            waiting: waitingOf(endpoint, countLimit),
            retrying: counted(retries.length - givenUp.length, countLimit),
            givenUp: {
              ...counted(givenUp.length, countLimit),
              since: times.length > 0 ? new Date(Math.min(...times)) : null,
            },
          };
        });
    },
  };
}
