import {
  type Clock,
  comparePositions,
  type DeliveryRetry,
  type DeliveryTargets,
  type EndpointHealth,
  HEALTHY,
  type StoredEndpoint,
  shardOf,
  type WebhookEndpoint,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

/** The stored health of an endpoint counts while it fails or is paused, and is of the same epoch. */
export function healthOf(
  { deliveries: tables }: MemoryStore,
  { id, failingSince, lastSuccessAt }: WebhookEndpoint,
  now: Date,
): EndpointHealth {
  const row = tables.health.get(id);
  const known = row?.epoch === tables.healthEpochOf(id) ? row.health : HEALTHY;
  const isPaused = known.pausedUntil !== null && known.pausedUntil > now;
  const health = failingSince ? known : { ...HEALTHY, pausedUntil: isPaused ? known.pausedUntil : null };
  return { ...health, failingSince, lastSuccessAt };
}

export function memoryDeliveryTargets(store: MemoryStore, clock: Clock): DeliveryTargets {
  const { deliveries: tables, events, webhookEndpoints } = store;
  const retriesOf = (endpointId: string) =>
    tables.retries.where((retry) => retry.endpointId === endpointId && retry.nextAt !== null);
  const earliest = (retries: readonly DeliveryRetry[]) =>
    retries.map(({ nextAt }) => nextAt!).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;

  function targetOf(stored: StoredEndpoint) {
    const { id, accountId, position } = stored.endpoint;
    return {
      stored,
      health: healthOf(store, stored.endpoint, clock.now()),
      healthEpoch: tables.healthEpochOf(id),
      hasEvents: events.after(accountId, position).length > 0,
      nextRetryAt: earliest(retriesOf(id)),
      hasResend: retriesOf(id).some(({ origin }) => origin === 'resend'),
      replay: tables.runningReplayOf(id) ?? null,
    };
  }

  return {
    async list({ shards, accountIds, endpointIds = [] }) {
      const now = clock.now();
      return webhookEndpoints
        .where(
          ({ endpoint: { kind, state, accountId } }) =>
            kind === 'push' &&
            state === 'enabled' &&
            shards.includes(shardOf(accountId)) &&
            (!accountIds || accountIds.includes(accountId)) &&
            store.accounts.has(accountId),
        )
        .map(targetOf)
        .filter(
          ({ stored, hasEvents, nextRetryAt, replay }) =>
            hasEvents ||
            replay !== null ||
            (nextRetryAt !== null && nextRetryAt <= now) ||
            endpointIds.includes(stored.endpoint.id),
        );
    },
    async listRetries(endpointId, { dueBy, limit, except }) {
      const all = retriesOf(endpointId).filter(({ event }) => !except.includes(event.id));
      const due = all
        .filter(({ nextAt }) => dueBy === 'all' || nextAt! <= dueBy)
        .toSorted(
          (a, b) =>
            Number(b.origin === 'resend') - Number(a.origin === 'resend') ||
            comparePositions(a.event.position, b.event.position),
        )
        .slice(0, limit);
      return { due, nextAt: earliest(all.filter((retry) => !due.includes(retry))) };
    },
  };
}
