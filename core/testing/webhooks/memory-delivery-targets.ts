import {
  type Clock,
  comparePositions,
  type DeliveryRetry,
  type DeliveryTargets,
  HEALTHY,
  type StoredEndpoint,
  shardOf,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function memoryDeliveryTargets(store: MemoryStore, clock: Clock): DeliveryTargets {
  const { deliveries: tables, events, webhookEndpoints } = store;
  const retriesOf = (endpointId: string) =>
    tables.retries.where((retry) => retry.endpointId === endpointId && retry.nextAt !== null);
  const earliest = (retries: readonly DeliveryRetry[]) =>
    retries.map(({ nextAt }) => nextAt!).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;

  function targetOf(stored: StoredEndpoint) {
    const { id, accountId, position, failingSince, lastSuccessAt } = stored.endpoint;
    const healthEpoch = tables.healthEpochOf(id);
    const row = tables.health.get(id);
    const known = row?.epoch === healthEpoch ? row.health : HEALTHY;
    const isPaused = known.pausedUntil !== null && known.pausedUntil > clock.now();
    const health = failingSince ? known : { ...HEALTHY, pausedUntil: isPaused ? known.pausedUntil : null };
    return {
      stored,
      health: { ...health, failingSince, lastSuccessAt },
      healthEpoch,
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
