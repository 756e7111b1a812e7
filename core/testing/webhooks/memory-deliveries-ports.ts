import type { Clock, DeliveriesPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { memoryDeliveries, memoryDeliveryRetention, memoryReplays } from './memory-deliveries.js';
import { memoryDeliveryRecords } from './memory-delivery-records.js';
import { memoryDeliveryShards } from './memory-delivery-shards.js';
import { memoryDeliveryTargets } from './memory-delivery-targets.js';
import { memoryWebhookActivities } from './memory-webhook-activities.js';

const SHARD_TTL_MS = 15_000;

export function memoryDeliveriesPorts(store: MemoryStore, clock: Clock): DeliveriesPorts {
  const { deliveries: tables, events } = store;
  return {
    deliveries: memoryDeliveries(store, clock),
    deliveryHints: {
      onEvents: (listener) => {
        const ends = [events.onEvent(listener), tables.onWake(listener)];
        return () => {
          for (const end of ends) end();
        };
      },
      onShardsReleased: (listener) => tables.onRelease(listener),
    },
    deliveryRecords: memoryDeliveryRecords(store, clock),
    deliveryRetention: memoryDeliveryRetention(tables),
    deliveryShards: memoryDeliveryShards(tables, clock, SHARD_TTL_MS),
    deliveryTargets: memoryDeliveryTargets(store, clock),
    replays: memoryReplays(tables),
    serverTime: { read: async () => clock.now() },
    webhookActivities: memoryWebhookActivities(store),
  };
}
