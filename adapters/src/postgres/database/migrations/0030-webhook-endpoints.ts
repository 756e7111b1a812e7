import type { Knex } from 'knex';

export const webhookEndpoints: Knex.Migration & { name: string } = {
  name: '0030-webhook-endpoints',

  // A delivery changes no indexed column, so its row is updated in place (HOT).
  async up(knex) {
    await knex.raw(`
      create table webhook_endpoints (
        id uuid primary key,
        account_id uuid not null references accounts (id),
        -- Which lease delivers: one of 64, by the account's random last byte.
        shard smallint not null generated always as ((get_byte(uuid_send(account_id), 15) & 63)::smallint) stored,
        kind text not null,
        url text,
        description text not null,
        -- The event types that it takes, by their bits.
        types bigint not null,
        -- Empty for all of the account.
        instance_ids uuid[] not null,
        secret bytea,
        previous_secret bytea,
        previous_secret_until timestamptz,
        headers bytea,
        version smallint not null,
        strict boolean not null,
        max_in_flight smallint not null,
        per_second smallint,
        -- The event up to which all is delivered, given up or waiting for a retry.
        position_txid xid8 not null,
        position_seq bigint not null,
        state text not null,
        disabled_reason text,
        failing_since timestamptz,
        last_success_at timestamptz,
        recording_until timestamptz,
        created_at timestamptz not null
      ) with (fillfactor = 50);
      create index webhook_endpoints_account on webhook_endpoints (account_id);
      create index webhook_endpoints_shard on webhook_endpoints (shard) where kind = 'push';
    `);
  },

  async down(knex) {
    await knex.raw('drop table webhook_endpoints');
  },
};
