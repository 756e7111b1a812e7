import type { Knex } from 'knex';

export const accounts: Knex.Migration & { name: string } = {
  name: '0001-accounts',

  async up(knex) {
    await knex.raw(`
      create table accounts (
        id uuid primary key,
        email text not null constraint accounts_email_key unique,
        username text not null,
        role text not null check (role in ('user', 'admin')),
        password_hash text not null,
        token_epoch integer not null default 0,
        created_at timestamptz not null
      );

      create table plans (
        id text primary key,
        name text not null,
        price_paise bigint not null check (price_paise >= 0),
        instance_limit integer not null,
        message_limit integer not null,
        duration_days integer not null check (duration_days > 0),
        history_days integer
      );

      -- The counter stands on the row that is locked to charge it. window_used counts for window_no alone: a later window
      -- starts at 0 without anybody having to reset it.
      create table subscriptions (
        id uuid primary key,
        account_id uuid not null references accounts (id),
        plan_id text not null references plans (id),
        plan_name text not null,
        price_paise bigint not null,
        instance_limit integer not null,
        message_limit integer not null,
        starts_at timestamptz not null,
        ends_at timestamptz not null,
        window_no integer not null default 0,
        window_used integer not null default 0 check (window_used >= 0),
        check (starts_at <= ends_at)
      ) with (fillfactor = 50);
      create index subscriptions_account on subscriptions (account_id, ends_at);
    `);
  },

  async down(knex) {
    await knex.raw('drop table subscriptions, plans, accounts');
  },
};
