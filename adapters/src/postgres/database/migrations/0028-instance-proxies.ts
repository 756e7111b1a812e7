import type { Knex } from 'knex';

export const instanceProxies: Knex.Migration & { name: string } = {
  name: '0028-instance-proxies',

  async up(knex) {
    await knex.raw(`
      create table instance_proxies (
        instance_id uuid primary key,
        account_id uuid not null,
        sealed bytea not null,
        set_at timestamptz not null default now()
      );
      alter table instances add column proxy_revision integer not null default 0;
      create table login_slots (
        egress text primary key,
        next_at timestamptz not null
      ) with (fillfactor = 50);
    `);
  },

  async down(knex) {
    await knex.raw(`
      drop table login_slots, instance_proxies;
      alter table instances drop column proxy_revision;
    `);
  },
};
