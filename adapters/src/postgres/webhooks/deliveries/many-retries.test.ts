import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type DeliveryTarget, HOUR_MS, shardOf } from '@waxwing/core';
import { anEndpoint, aSealedEndpoint, seedAccount } from '@waxwing/core/testing';
import { testDatabase } from '../../../../testing/test-database.js';
import type { Database } from '../../database/database.js';
import { openPgPersistence, type PgPersistence } from '../../testing/pg-persistence.js';
import { PgDeliveryTargets } from './pg-delivery-targets.js';

const RETRIES = 5_000;

let persistence: PgPersistence;
beforeAll(async () => {
  persistence = await openPgPersistence(await testDatabase());
});
afterAll(() => persistence.close());

test('a look at an endpoint reads none of the many retries whose time has not come', async () => {
  const { database, webhookEndpoints } = persistence;
  const { id: accountId } = await seedAccount(persistence);
  const { endpoint } = await webhookEndpoints.add(anEndpoint({ accountId }), aSealedEndpoint(), 10);
  await database.query(
    `insert into webhook_retries (endpoint_id, event_id, account_id, type, txid, seq, occurred_at, attempts, next_at, origin, once, last_at)
      select $1, gen_random_uuid(), $2, 1, '5'::xid8, n, now(), 1, now() + n * interval '1 hour', 'retry', false, now()
      from generate_series(1, $3::integer) n`,
    [endpoint.id, accountId, RETRIES],
  );
  await database.query('analyze webhook_retries');
  const [target, rows] = await database.transaction(
    async (transaction): Promise<[DeliveryTarget, number]> => {
      const targets = new PgDeliveryTargets({ database: transaction as unknown as Database });
      const [listed] = await targets.list({ shards: [shardOf(accountId)], endpointIds: [endpoint.id] });
      const [read] = await transaction.query<{ rows: number }>(
        `select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables where relname = 'webhook_retries'`,
      );
      return [listed!, read!.rows];
    },
  );
  expect(target.hasResend).toBe(false);
  expect(target.nextRetryAt!.getTime()).toBeGreaterThan(Date.now() + HOUR_MS / 2);
  expect(rows).toBeLessThan(10);
});
