import type { Knex } from 'knex';

export const messages: Knex.Migration & { name: string } = {
  name: '0003-messages',

  // No foreign keys: they would cost a query and a lock for each of thousands of rows a second.
  async up(knex) {
    await knex.raw(`
      create type message_status as enum ('pending', 'sending', 'sent', 'delivered', 'read', 'failed');
      create type message_direction as enum ('outbound', 'inbound');

      -- Ids are compared byte by byte (collate "C"): it costs a fraction of what a language's order does.
      create table messages (
        id uuid primary key,
        seq bigint generated always as identity,
        account_id uuid not null,
        instance_id uuid not null,
        direction message_direction not null,
        number text,
        own_number text,
        chat text collate "C",
        content text not null,
        type text not null,
        wa_id text collate "C" not null,
        status message_status not null,
        failure_code text,
        failure_reason text,
        subscription_id uuid,
        window_no integer,
        refunded boolean not null default false,
        created_at timestamptz not null,
        sent_at timestamptz,
        delivered_at timestamptz,
        read_at timestamptz,
        waits boolean not null generated always as (direction = 'outbound' and status in ('pending', 'sending')) stored,
        -- Not the instance first: the planner would combine that with the account's indexes and sort a whole history.
        constraint messages_wa_id_key unique (wa_id, instance_id, direction)
      ) with (fillfactor = 75);
      create index messages_account on messages (account_id, created_at desc, id desc);
      create index messages_instance on messages (account_id, instance_id, created_at desc, id desc);
      create index messages_chat on messages (account_id, chat, created_at desc);
      -- What waits, in the order of acceptance. No index holds the status itself: a status that changes without leaving the
      -- outbox then costs one new row version in the page's spare room, and not an entry in every index.
      create index messages_outbox on messages (instance_id, seq) where waits;

      -- An instance has one account: unless the planner knows, it takes an instance's history for a few rows and sorts all of it.
      create statistics messages_owner (dependencies) on account_id, instance_id from messages;

      create table idempotency_keys (
        account_id uuid not null,
        key text collate "C" not null,
        request text not null,
        message_id uuid not null,
        usage_sent integer not null,
        usage_limit integer not null,
        is_async boolean not null,
        reply jsonb,
        created_at timestamptz not null default now(),
        constraint idempotency_keys_pkey primary key (account_id, key)
      );
      create index idempotency_keys_age on idempotency_keys using brin (created_at);
    `);
  },

  async down(knex) {
    await knex.raw(
      'drop table idempotency_keys, messages; drop type message_direction; drop type message_status',
    );
  },
};
