import type { Knex } from 'knex';

/** What operators are shown: the newest attempts to mail an account, without texts and links, and when the database was backed up. */
export const operations: Knex.Migration & { name: string } = {
  name: '0080-operations',

  async up(knex) {
    await knex.raw(ACCOUNT_MAILS);
    await knex.raw(OPERATION_TIMES);
  },

  async down(knex) {
    await knex.raw('drop table operation_times; drop table account_mails');
  },
};

const ACCOUNT_MAILS = `
  create table account_mails (
    id bigint generated always as identity primary key,
    account_id uuid not null references accounts (id),
    kind text not null,
    state text not null check (state in ('sent', 'failed')),
    at timestamptz not null
  );
  create index account_mails_account on account_mails (account_id, at desc, id desc)`;

const OPERATION_TIMES = `
  create table operation_times (
    name text primary key,
    at timestamptz not null
  )`;
