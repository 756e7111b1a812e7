import type { Knex } from 'knex';

/** What instances have uploaded to WhatsApp lately: a file for many recipients is uploaded once. */
export const whatsappUploads: Knex.Migration & { name: string } = {
  name: '0044-whatsapp-uploads',

  async up(knex) {
    await knex.raw(`
      create table whatsapp_uploads (
        instance_id uuid not null references instances (id) on delete cascade,
        -- Of the account's file, and how it is sent.
        sha256 bytea not null,
        form text not null,
        -- Where the file is on WhatsApp's servers, what opens it, and what a message shows of it.
        sealed bytea not null,
        uploaded_at timestamptz not null default now(),
        primary key (instance_id, sha256, form)
      );
    `);
  },

  async down(knex) {
    await knex.raw('drop table whatsapp_uploads');
  },
};
