import type { Knex } from 'knex';

export const safety: Knex.Migration & { name: string } = {
  name: '0065-safety',

  // The days on which a number has sent are known where it was linked before.
  async up(knex) {
    await knex.raw(`
      create table numbers (
        account_id uuid not null,
        phone text collate "C" not null,
        first_linked_at timestamptz not null,
        counted_days integer not null default 0,
        last_day date,
        -- When its owner declared that it was in use for years.
        declared_at timestamptz,
        constraint numbers_pkey primary key (account_id, phone)
      ) with (fillfactor = 75);

      -- What an instance sent in a clock hour; kept for 8 days.
      create table send_hours (
        instance_id uuid not null,
        hour timestamptz not null,
        account_id uuid not null,
        known integer not null default 0,
        first integer not null default 0,
        refused integer not null default 0,
        checks integer not null default 0,
        not_here integer not null default 0,
        last_first_at timestamptz,
        constraint send_hours_pkey primary key (instance_id, hour)
      ) with (fillfactor = 50);
      create index send_hours_age on send_hours using brin (hour);

      create table instance_safety (
        instance_id uuid primary key,
        account_id uuid not null,
        settings jsonb not null default '{}',
        state text not null default 'ok',
        reason_code text,
        since timestamptz,
        until timestamptz,
        detail jsonb not null default '{}',
        probes integer not null default 0
      );

      -- How health and settings changed; kept for a year.
      create table safety_changes (
        instance_id uuid not null,
        account_id uuid not null,
        at timestamptz not null,
        seq bigint not null generated always as identity,
        kind text not null,
        state text,
        reason_code text,
        until timestamptz,
        detail jsonb not null
      );
      create index safety_changes_newest on safety_changes (instance_id, at desc, seq desc);
      create index safety_changes_account on safety_changes (account_id, at desc, seq desc);
      create index safety_changes_age on safety_changes using brin (at);

      insert into numbers (account_id, phone, first_linked_at, counted_days, last_day)
      select i.account_id, i.phone, min(i.created_at), count(distinct d.day), max(d.day)
      from instances i
      left join message_daily d on d.account_id = i.account_id and d.instance_id = i.id and d.direction = 'outbound'
        and d.messages > d.failed
      where i.linked and i.phone is not null and i.deleted_at is null
      group by i.account_id, i.phone;
    `);
  },

  async down(knex) {
    await knex.raw('drop table safety_changes, instance_safety, send_hours, numbers');
  },
};
