import type { Knex } from 'knex';

export const emailChanges: Knex.Migration & { name: string } = {
  name: '0014-email-changes',

  // As with resets, the account's row is locked first and these rows after it.
  async up(knex) {
    await knex.raw(`
      -- When the mailbox last proved itself: a link that was mailed to it was used. Unknown for accounts from before.
      alter table accounts add column mailbox_confirmed_at timestamptz;

      create table email_changes (
        account_id uuid primary key references accounts (id),
        email text not null,
        -- Of the link that was mailed last.
        digest bytea,
        expires_at timestamptz not null
      );
      create index email_changes_age on email_changes (expires_at);

      -- What the account was called before, which no other account can take until it expires.
      create table replaced_emails (
        account_id uuid not null references accounts (id),
        email text not null,
        replaced_at timestamptz not null,
        -- When the mailbox had last proved itself before.
        confirmed_at timestamptz,
        resets_until timestamptz not null,
        expires_at timestamptz not null,
        primary key (account_id, email)
      );
      create index replaced_emails_email on replaced_emails (email);
      create index replaced_emails_age on replaced_emails (expires_at);

      create table email_undos (
        digest bytea primary key,
        account_id uuid not null references accounts (id),
        email text not null,
        expires_at timestamptz not null
      );
      create index email_undos_account on email_undos (account_id);
      create index email_undos_age on email_undos (expires_at);
    `);
  },

  async down(knex) {
    await knex.raw(`
      drop table email_undos, replaced_emails, email_changes;
      alter table accounts drop column mailbox_confirmed_at;
    `);
  },
};
