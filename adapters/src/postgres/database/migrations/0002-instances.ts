import type { Knex } from 'knex';

export const instances: Knex.Migration & { name: string } = {
  name: '0002-instances',

  async up(knex) {
    await knex.raw(`
      create table instances (
        id uuid primary key,
        account_id uuid not null references accounts (id),
        status text not null
          check (status in ('initializing', 'ready', 'disconnected', 'logged_out', 'failed')),
        status_reason text,
        qr text,
        linked boolean not null default false,
        phone text,
        lid text,
        name text,
        created_at timestamptz not null,
        linking_until timestamptz,
        forget_requested_at timestamptz,
        deleted_at timestamptz
      );
      create index instances_account on instances (account_id, created_at, id) where deleted_at is null;
      create index instances_wanted on instances (id)
        where deleted_at is null and (linked or linking_until is not null or forget_requested_at is not null);

      create table api_keys (
        id uuid primary key,
        account_id uuid not null references accounts (id),
        instance_id uuid references instances (id),
        name text not null,
        is_active boolean not null,
        digest bytea not null constraint api_keys_digest_key unique,
        sealed bytea not null,
        created_at timestamptz not null,
        last_used_at timestamptz,
        expires_at timestamptz
      );
      create index api_keys_account on api_keys (account_id, created_at desc, id desc) where instance_id is null;
      create unique index api_keys_instance on api_keys (instance_id) where instance_id is not null;

      -- Made with its instance and never removed before it, so that an epoch is never used twice.
      create table session_leases (
        instance_id uuid primary key,
        account_id uuid not null,
        owner text not null default '',
        epoch bigint not null default 0,
        expires_at timestamptz not null default '-infinity',
        -- The instance was removed: whoever still holds the lease is told so, and can write nothing any more.
        retired boolean not null default false
      ) with (fillfactor = 50);
      create index session_leases_owner on session_leases (owner) where owner <> '';

      create table whatsapp_auth (
        instance_id uuid not null,
        account_id uuid not null,
        type text not null,
        id text not null,
        value bytea not null,
        primary key (instance_id, type, id)
      );

      -- Called first in every transaction that writes for a session. The lock keeps the lease from moving on before the commit.
      create function hold_lease(instance uuid, holder text, held_epoch bigint) returns boolean
      language plpgsql as $$
      begin
        perform from session_leases l
          where l.instance_id = instance and l.owner = holder and l.epoch = held_epoch
            and l.expires_at > clock_timestamp() and not l.retired
          for share;
        if not found then
          raise exception 'the lease on session % has moved on', instance using errcode = 'WX001';
        end if;
        return true;
      end $$;
    `);
  },

  async down(knex) {
    await knex.raw(`
      drop function hold_lease;
      drop table whatsapp_auth, session_leases, api_keys, instances;
    `);
  },
};
