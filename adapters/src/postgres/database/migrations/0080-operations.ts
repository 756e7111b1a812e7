import type { Knex } from 'knex';

/**
 * What operators are shown: the newest attempts to mail an account, without texts and links, and when the database was backed up.
 * Subscriptions repeat until when their account is suspended, since the intake of messages locks their rows and reads no account's. A
 * trigger does that, so that a suspension by the last version counts as well.
 */
export const operations: Knex.Migration & { name: string } = {
  name: '0080-operations',

  async up(knex) {
    await knex.raw(ACCOUNT_MAILS);
    await knex.raw(OPERATION_TIMES);
    await knex.raw(SUSPENDED_SUBSCRIPTIONS);
  },

  async down(knex) {
    await knex.raw(`
      drop trigger account_suspended on accounts;
      drop function suspend_subscriptions();
      drop trigger subscription_suspended on subscriptions;
      drop function suspend_new_subscription();
      drop function suspension_end(accounts);
      alter table subscriptions drop column suspended_until;
      drop table operation_times;
      drop table account_mails;
    `);
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

const SUSPENDED_SUBSCRIPTIONS = `
  alter table subscriptions add column suspended_until timestamptz;

  create function suspension_end(account accounts) returns timestamptz immutable language sql as $$
    select case when account.suspension_level is not null then coalesce(account.suspended_until, 'infinity') end
  $$;

  create function suspend_subscriptions() returns trigger language plpgsql as $$
  begin
    perform from subscriptions s where s.account_id = new.id order by s.id for no key update;
    update subscriptions s set suspended_until = suspension_end(new)
    where s.account_id = new.id and s.suspended_until is distinct from suspension_end(new);
    return null;
  end $$;
  -- At the commit, because subscriptions are locked behind instances: who removes one refunds its messages.
  create constraint trigger account_suspended after update of suspension_level, suspended_until on accounts
    deferrable initially deferred for each row execute function suspend_subscriptions();

  create function suspend_new_subscription() returns trigger language plpgsql as $$
  begin
    select suspension_end(a) into new.suspended_until from accounts a where a.id = new.account_id;
    return new;
  end $$;
  create trigger subscription_suspended before insert on subscriptions
    for each row execute function suspend_new_subscription();

  update accounts set suspension_level = suspension_level where suspension_level is not null;`;
