import type { Knex } from 'knex';

/** The files of received messages: whether they were fetched, and when that is tried next. One row for a message with a file. */
export const inboundFiles: Knex.Migration & { name: string } = {
  name: '0047-inbound-files',

  async up(knex) {
    await knex.raw(`
      create table inbound_files (
        message_id uuid primary key,
        -- That of the message.
        created_at timestamptz not null,
        account_id uuid not null,
        instance_id uuid not null,
        -- As WhatsApp addressed the message.
        chat text not null,
        status text not null check (status in ('pending', 'available', 'gone')),
        reason text,
        -- Downloads that failed and requests to the phone, since it arrived or was requested.
        attempts smallint not null default 0,
        asks smallint not null default 0,
        -- Null where it is not tried by itself.
        next_try_at timestamptz,
        requested_at timestamptz,
        -- Where the phone has uploaded it again; the message's bytes have the rest.
        direct_path text,
        media_id uuid
      ) with (fillfactor = 75);
      create index inbound_files_due on inbound_files (instance_id, next_try_at) where next_try_at is not null;
      create index inbound_files_account on inbound_files (account_id);
      create index inbound_files_media on inbound_files (media_id) where media_id is not null;
    `);
  },

  async down(knex) {
    await knex.raw('drop table inbound_files');
  },
};
