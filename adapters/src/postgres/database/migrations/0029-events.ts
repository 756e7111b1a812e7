import type { Knex } from 'knex';

/**
 * The event log, a partition a day, and who listens. Further columns say what has been told already: that an instance is away, how
 * much of a window is used up, that a key has expired and a subscription ended.
 */
export const events: Knex.Migration & { name: string } = {
  name: '0029-events',

  async up(knex) {
    await knex.raw(LOG);
    await knex.raw(PARTITIONS);
    await knex.raw(TOLD);
  },

  async down(knex) {
    await knex.raw(`
      alter table subscriptions drop column window_told, drop column end_told;
      alter table api_keys drop column expiry_told;
      alter table instances drop column away_since, drop column away_told;
      drop function ensure_event_partitions(timestamptz);
      drop table events, event_interests;
      drop sequence events_seq;
      drop function new_event_id();
    `);
  },
};

// PostgreSQL has uuidv7() from 18 on: the time in milliseconds, then the random bits and the variant of a UUIDv4.
const LOG = `
  create function new_event_id() returns uuid language sql volatile as $$
    select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
  $$;

  create sequence events_seq;
  create table events (
    account_id uuid not null,
    txid xid8 not null default pg_current_xact_id(),
    seq bigint not null default nextval('events_seq'),
    id uuid not null default new_event_id(),
    type smallint not null,
    instance_id uuid,
    object_id uuid,
    facts jsonb,
    occurred_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  ) partition by range (created_at);
  create index events_log on events (account_id, txid, seq);
  create index events_id on events (id);

  create table event_interests (
    account_id uuid primary key,
    types bigint not null default 0,
    watched_until timestamptz not null default '-infinity'
  ) with (fillfactor = 50);`;

// Without a partition no statement that writes an event succeeds, so they are made a week ahead, of a daily job.
const PARTITIONS = `
  create function ensure_event_partitions(at timestamptz) returns void language plpgsql as $$
  declare
    day timestamp := date_trunc('day', at at time zone 'UTC') - interval '1 day';
    name text;
  begin
    while day <= (at at time zone 'UTC') + interval '7 days' loop
      name := to_char(day, '"events_y"YYYY"m"MM"d"DD');
      if to_regclass(name) is null then
        lock table events in share update exclusive mode;
        if to_regclass(name) is null then
          execute format('create table %I (like events including defaults)', name);
          execute format('alter table events attach partition %I for values from (%L) to (%L)', name,
            day at time zone 'UTC', (day + interval '1 day') at time zone 'UTC');
        end if;
      end if;
      day := day + interval '1 day';
    end loop;
  end $$;
  select ensure_event_partitions(now());`;

const TOLD = `
  alter table instances add column away_since timestamptz, add column away_told boolean not null default false;
  alter table api_keys add column expiry_told timestamptz;
  alter table subscriptions add column window_told smallint not null default 0,
    add column end_told boolean not null default false;`;
