import type { ClientBase } from 'pg';
import type { Database } from '../database/database.js';

/** Something sealed, with what it is bound to: its kind, its account and the row that it stands in. */
export interface SealedSample {
  readonly kind: 'key' | 'webhook secret' | 'webhook headers';
  readonly id: string;
  readonly accountId: string;
  readonly sealed: Uint8Array;
}

const KEYS = `
  (select 'key' as kind, id, account_id, sealed from api_keys where sealed <> '' order by id limit 1)
  union all
  (select 'key', id, account_id, sealed from api_keys where sealed <> '' order by id desc limit 1)`;

const SAMPLES = `
  with ends as (
    (select * from webhook_endpoints where kind = 'push' order by id limit 1)
    union all
    (select * from webhook_endpoints where kind = 'push' order by id desc limit 1)
  )
  select kind, id, account_id as "accountId", sealed from (
    ${KEYS}
    union all select 'webhook secret', id, account_id, secret from ends
    union all select 'webhook secret', id, account_id, previous_secret from ends
    union all select 'webhook headers', id, account_id, headers from ends
  ) as samples where sealed is not null`;

/**
 * The secrets of the oldest and the newest key and webhook, found by an index, however many there are; none before the migration that
 * makes the table of webhooks.
 */
export function readSealedSamples(database: Database): Promise<SealedSample[]> {
  return database.transaction(({ client }) => readSamples(client));
}

/** The same on one connection. */
export async function readSamples(client: ClientBase): Promise<SealedSample[]> {
  const known = await client.query<{ found: boolean }>(
    "select to_regclass('webhook_endpoints') is not null as found",
  );
  return known.rows[0]?.found ? (await client.query<SealedSample>(SAMPLES)).rows : [];
}
