import { type Clock, comparePositions, type DeliveryRecords, MAX_RESUMED, shardOf } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { retryKey } from './memory-delivery-tables.js';

export function memoryDeliveryRecords(store: MemoryStore, clock: Clock): DeliveryRecords {
  const { deliveries: tables, webhookEndpoints } = store;

  return {
    async record({ leases, attempts, retries, settled, resumed, endpoints, replays }) {
      const now = clock.now();
      const lost = leases.filter(({ shard, owner, epoch }) => {
        const row = tables.shards.get(shard);
        return row?.owner !== owner || row.epoch !== epoch || row.expiresAt <= now;
      });
      const held = new Set(leases.filter((lease) => !lost.includes(lease)).map(({ shard }) => shard));
      const isKnown = (endpointId: string) => {
        const stored = webhookEndpoints.get(endpointId);
        return stored !== undefined && held.has(shardOf(stored.endpoint.accountId));
      };

      tables.attempts = [...tables.attempts, ...attempts.filter(({ endpointId }) => isKnown(endpointId))];
      for (const endpointId of resumed.filter(isKnown)) tables.resume(endpointId, now, MAX_RESUMED);
      for (const retry of retries.filter(({ endpointId }) => isKnown(endpointId))) {
        const { endpointId, event } = retry;
        const key = retryKey({ endpointId, eventId: event.id });
        const known = tables.retries.get(key);
        const isResent = attempts.some(
          (made) => made.endpointId === endpointId && made.eventId === event.id && made.origin === 'resend',
        );
        // A resend that was asked for during an attempt goes out still.
        const asked = known?.origin === 'resend' && !isResent && known;
        tables.retries.set(key, { ...retry, ...(asked && { nextAt: asked.nextAt, origin: asked.origin }) });
      }
      for (const row of settled) if (isKnown(row.endpointId)) tables.retries.delete(retryKey(row));
      for (const { endpointId, position, health, healthEpoch } of endpoints) {
        const stored = webhookEndpoints.get(endpointId);
        if (!stored || !isKnown(endpointId)) continue;
        const { endpoint } = stored;
        const isAhead = comparePositions(position, endpoint.position) > 0;
        const { failingSince, lastSuccessAt } = health;
        const isCurrent = healthEpoch === tables.healthEpochOf(endpointId);
        if (isCurrent) tables.health.set(endpointId, { health, epoch: healthEpoch });
        webhookEndpoints.set(endpointId, {
          ...stored,
          endpoint: {
            ...endpoint,
            ...(isAhead && { position }),
            ...(endpoint.state === 'enabled' && isCurrent && { failingSince, lastSuccessAt }),
          },
        });
      }
      const stoppedReplays = [];
      for (const { id, accountId, position, delivered, failed, done } of replays) {
        const replay = tables.replays.get(id);
        if (replay?.state !== 'running') stoppedReplays.push(id);
        if (!replay || !held.has(shardOf(accountId))) continue;
        const state = done && replay.state === 'running' ? 'done' : replay.state;
        tables.replays.set(id, { ...replay, position, delivered, failed, state });
      }
      const stopped = endpoints.filter(
        ({ endpointId }) => webhookEndpoints.get(endpointId)?.endpoint.state !== 'enabled',
      );
      return {
        lostShards: lost.map(({ shard }) => shard),
        stoppedEndpoints: stopped.map(({ endpointId }) => endpointId),
        stoppedReplays,
      };
    },
  };
}
