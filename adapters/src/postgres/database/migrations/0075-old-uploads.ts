import type { Knex } from 'knex';

/** The job that removes old uploads finds them without a look at the others. */
export const oldUploads: Knex.Migration & { name: string; config: { transaction: boolean } } = {
  name: '0075-old-uploads',
  config: { transaction: false },

  async up(knex) {
    const { rows } = await knex.raw<{ rows: unknown[] }>('select from whatsapp_uploads limit 1');
    const concurrently = rows.length > 0 ? 'concurrently' : '';
    // Left by an interrupted attempt, it may be invalid.
    await knex.raw('drop index if exists whatsapp_uploads_uploaded_at');
    await knex.raw(
      `create index ${concurrently} whatsapp_uploads_uploaded_at on whatsapp_uploads (uploaded_at)`,
    );
  },

  async down(knex) {
    await knex.raw('drop index whatsapp_uploads_uploaded_at');
  },
};
