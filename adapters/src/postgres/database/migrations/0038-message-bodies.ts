import type { Knex } from 'knex';

/**
 * The contents of messages that are more than a text, and what WhatsApp carries for them. Such a message has one row here, made and
 * deleted with it; processes of an older version make and delete none.
 */
export const messageBodies: Knex.Migration & { name: string } = {
  name: '0038-message-bodies',

  async up(knex) {
    await knex.raw(COLUMNS);
    await knex.raw(BODIES);
    await knex.raw(ensurePartitionsOf(['messages', 'message_bodies']));
    await knex.raw(FIRST_PARTITIONS);
  },

  async down(knex) {
    await knex.raw(ensurePartitionsOf(['messages']));
    await knex.raw(`
      drop table message_bodies;
      alter table messages drop column reply_to, drop column edited_at, drop column deleted_at, drop column secret;
    `);
  },
};

const COLUMNS = `
  alter table messages
    -- The message that it answers.
    add column reply_to uuid,
    add column edited_at timestamptz,
    add column deleted_at timestamptz,
    -- Edits and votes are encrypted with keys that follow from it.
    add column secret bytea;`;

const BODIES = `
  create table message_bodies (
    message_id uuid not null,
    -- That of the message.
    created_at timestamptz not null,
    account_id uuid not null,
    body jsonb not null,
    -- The encoded protobuf of an outbound message, once it was composed; of an inbound one as far as it is kept.
    wire bytea,
    primary key (message_id, created_at)
  ) partition by range (created_at);
  create index message_bodies_account on message_bodies (account_id);`;

/** As in 0004, for each of these tables. */
function ensurePartitionsOf(tables: readonly string[]): string {
  const parents = tables.map((table) => `'${table}'`).join(', ');
  return `
    create or replace function ensure_message_partitions(at timestamptz) returns void language plpgsql as $$
    declare
      month timestamp := date_trunc('month', (at - interval '45 days') at time zone 'UTC');
      parent text;
      name text;
    begin
      while month <= (at at time zone 'UTC') + interval '3 months' loop
        foreach parent in array array[${parents}] loop
          name := parent || to_char(month, '"_y"YYYY"m"MM');
          if to_regclass(name) is null then
            execute format('lock table %I in share update exclusive mode', parent);
            if to_regclass(name) is null then
              execute format('create table %I (like %I including defaults including generated including statistics)
                with (fillfactor = 75)', name, parent);
              execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name,
                month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
            end if;
          end if;
        end loop;
        month := month + interval '1 month';
      end loop;
    end $$;`;
}

const FIRST_PARTITIONS = `
  do $$
  begin
    create table message_bodies_earlier (like message_bodies) with (fillfactor = 75);
    execute format('alter table message_bodies attach partition message_bodies_earlier for values from (minvalue) to (%L)',
      date_trunc('month', (now() - interval '45 days') at time zone 'UTC') at time zone 'UTC');
    perform ensure_message_partitions(now());
  end $$;`;
