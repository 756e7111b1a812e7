import type { Knex } from 'knex';

export const closingAccounts: Knex.Migration & { name: string } = {
  name: '0005-closing-accounts',

  // A reset locks the account's row first and its resets after it.
  async up(knex) {
    await knex.raw(`
      alter table accounts add column closed_at timestamptz;

      -- An email belongs to at most one open account, and is free again when that is closed.
      alter table accounts drop constraint accounts_email_key;
      create unique index accounts_email_key on accounts (email) where closed_at is null;

      create table password_resets (
        digest bytea primary key,
        account_id uuid not null references accounts (id),
        expires_at timestamptz not null
      );
      create index password_resets_account on password_resets (account_id);
    `);
  },

  async down(knex) {
    await knex.raw(`
      drop table password_resets;
      drop index accounts_email_key;
      alter table accounts add constraint accounts_email_key unique (email);
      alter table accounts drop column closed_at;
    `);
  },
};
