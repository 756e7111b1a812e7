import type { Knex } from 'knex';

export const webhookDeliveries: Knex.Migration & { name: string } = {
  name: '0031-webhook-deliveries',

  async up(knex) {
    await knex.raw(SHARDS);
    await knex.raw(ROWS);
    await knex.raw(ATTEMPTS);
  },

  async down(knex) {
    await knex.raw(`
      drop function ensure_webhook_attempt_partitions(timestamptz);
      drop table webhook_attempts, webhook_replays, webhook_retries, webhook_health, webhook_workers, webhook_shards;
    `);
  },
};

const SHARDS = `
  create table webhook_shards (
    shard smallint primary key,
    owner text not null default '',
    epoch bigint not null default 0,
    expires_at timestamptz not null default '-infinity'
  ) with (fillfactor = 50);
  insert into webhook_shards (shard) select generate_series(0, 63);
  create table webhook_workers (owner text primary key, seen_at timestamptz not null) with (fillfactor = 50);`;

// Rows go with their endpoint.
const ROWS = `
  -- Counts while the endpoint's failing_since is set.
  create table webhook_health (
    endpoint_id uuid primary key references webhook_endpoints (id) on delete cascade,
    failures integer not null,
    breaker_failures integer not null,
    breaker_first_failed uuid,
    breaker_several_failed boolean not null,
    breaker_probes integer,
    breaker_probe_at timestamptz,
    paused_until timestamptz,
    warned boolean not null
  ) with (fillfactor = 50);

  create table webhook_retries (
    endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
    event_id uuid not null,
    account_id uuid not null,
    type smallint not null,
    txid xid8 not null,
    seq bigint not null,
    occurred_at timestamptz not null,
    attempts integer not null,
    -- Infinity where it was given up.
    next_at timestamptz not null,
    origin text not null,
    once boolean not null,
    last_at timestamptz not null,
    primary key (endpoint_id, event_id)
  ) with (fillfactor = 70);
  create index webhook_retries_due on webhook_retries (endpoint_id, next_at);

  create table webhook_replays (
    id uuid primary key,
    endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
    account_id uuid not null,
    since timestamptz not null,
    until timestamptz not null,
    from_txid xid8 not null,
    from_seq bigint not null,
    to_txid xid8 not null,
    to_seq bigint not null,
    position_txid xid8 not null,
    position_seq bigint not null,
    types bigint,
    state text not null,
    delivered integer not null,
    failed integer not null,
    created_at timestamptz not null
  ) with (fillfactor = 50);
  create unique index webhook_replays_running on webhook_replays (endpoint_id) where state = 'running';
  create index webhook_replays_endpoint on webhook_replays (endpoint_id, created_at);`;

// A partition a day, made a week ahead like those of events.
const ATTEMPTS = `
  create table webhook_attempts (
    account_id uuid not null,
    endpoint_id uuid not null,
    event_id uuid not null,
    type smallint not null,
    at timestamptz not null,
    attempt integer not null,
    origin text not null,
    status smallint,
    error text,
    ms integer not null,
    response text not null
  ) partition by range (at);
  create index webhook_attempts_latest on webhook_attempts (account_id, endpoint_id, at desc, event_id desc);
  create index webhook_attempts_event on webhook_attempts (endpoint_id, event_id, at);

  create function ensure_webhook_attempt_partitions(at timestamptz) returns void language plpgsql as $$
  declare
    day timestamp := date_trunc('day', at at time zone 'UTC') - interval '1 day';
    name text;
  begin
    while day <= (at at time zone 'UTC') + interval '7 days' loop
      name := to_char(day, '"webhook_attempts_y"YYYY"m"MM"d"DD');
      if to_regclass(name) is null then
        lock table webhook_attempts in share update exclusive mode;
        if to_regclass(name) is null then
          execute format('create table %I (like webhook_attempts including defaults)', name);
          execute format('alter table webhook_attempts attach partition %I for values from (%L) to (%L)', name,
            day at time zone 'UTC', (day + interval '1 day') at time zone 'UTC');
        end if;
      end if;
      day := day + interval '1 day';
    end loop;
  end $$;
  select ensure_webhook_attempt_partitions(now());`;
