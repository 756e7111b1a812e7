import type { Knex } from 'knex';
import { createIndex } from '../create-indexes.js';

/** The job that removes old uploads finds them without a look at the others. */
export const oldUploads: Knex.Migration & { name: string; config: { transaction: boolean } } = {
  name: '0075-old-uploads',
  config: { transaction: false },

  async up(knex) {
    await createIndex(knex, {
      name: 'whatsapp_uploads_uploaded_at',
      table: 'whatsapp_uploads',
      columns: '(uploaded_at)',
    });
  },

  async down(knex) {
    await knex.raw('drop index whatsapp_uploads_uploaded_at');
  },
};
