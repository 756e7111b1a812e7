import type { Knex } from 'knex';

/** The calls of the public API, a partition a day: a day that is too old is dropped as a whole. */
export const requestLog: Knex.Migration & { name: string } = {
  name: '0033-request-log',

  async up(knex) {
    await knex.raw(LOG);
    await knex.raw(PARTITIONS);
  },

  async down(knex) {
    await knex.raw('drop function ensure_request_partitions(timestamptz); drop table request_log;');
  },
};

const LOG = `
  create table request_log (
    id uuid not null,
    request_id text not null,
    client_request_id text,
    at timestamptz not null,
    account_id uuid not null,
    key_id uuid not null,
    operation text not null,
    status smallint not null,
    code text,
    ms integer not null,
    instance_id uuid,
    idempotency text,
    user_agent text,
    network text not null
  ) partition by range (at);
  create index request_log_list on request_log (account_id, at desc, id desc);
  create index request_log_find on request_log (account_id, request_id);`;

const PARTITIONS = `
  create function ensure_request_partitions(at timestamptz) returns void language plpgsql as $$
  declare
    day timestamp := date_trunc('day', at at time zone 'UTC') - interval '1 day';
    name text;
  begin
    while day <= (at at time zone 'UTC') + interval '7 days' loop
      name := to_char(day, '"request_log_y"YYYY"m"MM"d"DD');
      if to_regclass(name) is null then
        lock table request_log in share update exclusive mode;
        if to_regclass(name) is null then
          execute format('create table %I (like request_log including defaults)', name);
          execute format('alter table request_log attach partition %I for values from (%L) to (%L)', name,
            day at time zone 'UTC', (day + interval '1 day') at time zone 'UTC');
        end if;
      end if;
      day := day + interval '1 day';
    end loop;
  end $$;
  select ensure_request_partitions(now());`;
