import type { Knex } from 'knex';

/** The defaults are what every key could do before: processes of an older version go on creating such keys. */
export const keyScopes: Knex.Migration & { name: string } = {
  name: '0032-key-scopes',

  async up(knex) {
    await knex.raw(`
      alter table api_keys
        add column scopes text[] not null default '{messages:send,messages:read,instances:read}',
        add column instance_ids uuid[] not null default '{}',
        add column allowed_ips text[] not null default '{}',
        add column daily_cap integer,
        add column last_used_ip text;
      create table api_key_sends (
        key_id uuid primary key references api_keys on delete cascade,
        day date not null,
        sent integer not null
      ) with (fillfactor = 50);
    `);
  },

  async down(knex) {
    await knex.raw(`
      drop table api_key_sends;
      alter table api_keys drop column scopes, drop column instance_ids, drop column allowed_ips, drop column daily_cap,
        drop column last_used_ip;
    `);
  },
};
