import type { DeliveriesPorts } from '@waxwing/core';
import type { PgOptions } from '../../pg-options.js';
import { PgDeliveries } from './pg-deliveries.js';
import { PgDeliveryRecords } from './pg-delivery-records.js';
import { PgDeliveryRetention } from './pg-delivery-retention.js';
import { PgDeliveryShards, SHARDS_RELEASED } from './pg-delivery-shards.js';
import { PgDeliveryTargets } from './pg-delivery-targets.js';
import { PgReplays } from './pg-replays.js';
import { PgServerTime } from './pg-server-time.js';
import { PgWebhookActivities } from './pg-webhook-activities.js';

/** How long a lease of a shard holds after its last renewal. */
const SHARD_TTL_MS = 15_000;

export function deliveriesPorts(options: PgOptions): DeliveriesPorts {
  const { notifications } = options;
  return {
    deliveries: new PgDeliveries(options),
    deliveryHints: {
      onEvents: (listener) =>
        notifications.subscribe('event', (id) => {
          if (id !== SHARDS_RELEASED) listener(id);
          return false;
        }),
      onShardsReleased: (listener) => notifications.changesOf('event', SHARDS_RELEASED)(listener),
    },
    deliveryRecords: new PgDeliveryRecords(options),
    deliveryRetention: new PgDeliveryRetention(options),
    deliveryShards: new PgDeliveryShards({ ...options, ttlMs: SHARD_TTL_MS }),
    deliveryTargets: new PgDeliveryTargets(options),
    replays: new PgReplays(options),
    serverTime: new PgServerTime(options),
    webhookActivities: new PgWebhookActivities(options),
  };
}
