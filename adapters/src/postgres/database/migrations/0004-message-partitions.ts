import type { Knex } from 'knex';

export const messagePartitions: Knex.Migration & { name: string } = {
  name: '0004-message-partitions',

  async up(knex) {
    await knex.raw(PARTITIONED_TABLE);
    await knex.raw(ROLLUP);
    await knex.raw(CONVERSION);
  },

  async down() {
    throw new Error('messages are not put back into one table: restore a backup instead');
  },
};

// An identity column would need PostgreSQL 17. Storage parameters belong to the partitions.
const PARTITIONED_TABLE = `
  alter table messages rename to messages_unpartitioned;
  alter table messages_unpartitioned drop constraint messages_pkey, drop constraint messages_wa_id_key;
  drop index messages_account, messages_instance, messages_chat, messages_outbox;
  drop statistics messages_owner;

  create sequence messages_seq;
  create table messages (
    id uuid not null,
    seq bigint not null default nextval('messages_seq'),
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
    primary key (id, created_at),
    constraint messages_wa_id_key unique (wa_id, instance_id, direction, created_at)
  ) partition by range (created_at);
  create index messages_account on messages (account_id, created_at desc, id desc);
  create index messages_instance on messages (account_id, instance_id, created_at desc, id desc);
  create index messages_chat on messages (account_id, chat, created_at desc);
  create index messages_outbox on messages (instance_id, seq) where waits;
  create statistics messages_owner (dependencies) on account_id, instance_id from messages;

  -- Every month (UTC) from 45 days before the given moment, the age of the oldest message that is still stored, to three ahead. The
  -- new table is made beside the others and attached when it is ready: nobody who reads or writes messages waits for that.
  create function ensure_message_partitions(at timestamptz) returns void language plpgsql as $$
  declare
    month timestamp := date_trunc('month', (at - interval '45 days') at time zone 'UTC');
    name text;
  begin
    while month <= (at at time zone 'UTC') + interval '3 months' loop
      name := to_char(month, '"messages_y"YYYY"m"MM');
      if to_regclass(name) is null then
        lock table messages in share update exclusive mode;
        if to_regclass(name) is null then
          execute format('create table %I (like messages including defaults including generated including statistics)
            with (fillfactor = 75)', name);
          execute format('alter table messages attach partition %I for values from (%L) to (%L)', name,
            month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
        end if;
      end if;
      month := month + interval '1 month';
    end loop;
  end $$;

  -- No default partition: with one, a history could not be read in order without sorting it.
  do $$
  begin
    create table messages_earlier (like messages including defaults including generated including statistics)
      with (fillfactor = 75);
    execute format('alter table messages attach partition messages_earlier for values from (minvalue) to (%L)',
      date_trunc('month', (now() - interval '45 days') at time zone 'UTC') at time zone 'UTC');
    perform ensure_message_partitions(now());
  end $$;`;

const ROLLUP = `
  create table message_daily (
    account_id uuid not null,
    instance_id uuid not null,
    day date not null,
    direction message_direction not null,
    messages integer not null,
    failed integer not null,
    last_at timestamptz not null,
    primary key (account_id, day, instance_id, direction)
  ) with (fillfactor = 50);

  -- Everything that the account wrote or received before this UTC day was deleted.
  alter table accounts add column history_since date;`;

const CONVERSION = `
  insert into messages (id, seq, account_id, instance_id, direction, number, own_number, chat, content, type, wa_id, status,
    failure_code, failure_reason, subscription_id, window_no, refunded, created_at, sent_at, delivered_at, read_at)
  select id, seq, account_id, instance_id, direction, number, own_number, chat, content, type, wa_id, status,
    failure_code, failure_reason, subscription_id, window_no, refunded, created_at, sent_at, delivered_at, read_at
  from messages_unpartitioned order by seq;
  select setval('messages_seq', max(seq)) from messages having max(seq) is not null;
  drop table messages_unpartitioned;

  insert into message_daily (account_id, instance_id, day, direction, messages, failed, last_at)
  select account_id, instance_id, (created_at at time zone 'UTC')::date, direction, count(*),
    count(*) filter (where status = 'failed'), max(created_at)
  from messages group by 1, 2, 3, 4;`;
