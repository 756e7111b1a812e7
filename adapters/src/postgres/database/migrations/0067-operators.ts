import type { Knex } from 'knex';

/**
 * Suspensions, and the log of what operators do. Instances repeat the level of their account's suspension, since workers read their rows
 * alone. Each entry's hash covers the one before it, so that a changed or missing entry shows; the trigger takes a lock, since entries are
 * chained one after the other.
 */
export const operators: Knex.Migration & { name: string } = {
  name: '0067-operators',

  async up(knex) {
    await knex.raw(SUSPENSIONS);
    await knex.raw(AUDIT);
  },

  async down(knex) {
    await knex.raw(`
      drop table audit_events cascade;
      drop function chain_audit_event();
      drop function refuse_audit_change();
      drop trigger instance_suspended on instances;
      drop function suspend_new_instance();
      drop index instances_phone;
      alter table instances drop column suspension_level;
      alter table accounts drop column suspension_level, drop column suspension_reason, drop column suspended_at,
        drop column suspended_until;
    `);
  },
};

const SUSPENSIONS = `
  alter table accounts
    add column suspension_level text check (suspension_level in ('sends', 'linking', 'all')),
    add column suspension_reason text,
    add column suspended_at timestamptz,
    add column suspended_until timestamptz;
  create index accounts_suspended on accounts (suspended_until) where suspension_level is not null;

  alter table instances add column suspension_level text;
  create index instances_phone on instances (phone) where phone is not null;

  create function suspend_new_instance() returns trigger language plpgsql as $$
  begin
    select a.suspension_level into new.suspension_level from accounts a where a.id = new.account_id;
    return new;
  end $$;
  create trigger instance_suspended before insert on instances
    for each row execute function suspend_new_instance();`;

const AUDIT = `
  create table audit_events (
    seq bigint primary key,
    id uuid not null unique,
    at timestamptz not null,
    actor_kind text not null,
    actor text not null,
    account_id uuid,
    action text not null,
    target text,
    reason text not null,
    details jsonb not null,
    previous bytea not null,
    hash bytea not null
  );
  create index audit_events_account on audit_events (account_id, seq desc);

  -- What a hash covers: all of an entry but the hashes.
  create function audit_text(entry audit_events) returns text immutable language sql as $$
    select jsonb_build_array(entry.seq, entry.id, extract(epoch from entry.at), entry.actor_kind, entry.actor,
      entry.account_id, entry.action, entry.target, entry.reason, entry.details)::text
  $$;

  create function chain_audit_event() returns trigger language plpgsql as $$
  declare newest record;
  begin
    perform pg_advisory_xact_lock(hashtextextended('audit_events', 0));
    select seq, hash into newest from audit_events order by seq desc limit 1;
    new.seq := coalesce(newest.seq, 0) + 1;
    new.previous := coalesce(newest.hash, ''::bytea);
    new.hash := sha256(new.previous || convert_to(audit_text(new), 'UTF8'));
    return new;
  end $$;
  create trigger audit_event_chained before insert on audit_events
    for each row execute function chain_audit_event();

  create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'entries of the audit log are never changed';
  end $$;
  create trigger audit_event_kept before update or delete or truncate on audit_events
    for each statement execute function refuse_audit_change();`;
