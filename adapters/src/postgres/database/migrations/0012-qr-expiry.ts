import type { Knex } from 'knex';

export const qrExpiry: Knex.Migration & { name: string } = {
  name: '0012-qr-expiry',

  // Codes stored earlier have none: they are replaced within a minute.
  async up(knex) {
    await knex.raw('alter table instances add column qr_expires_at timestamptz');
  },

  async down(knex) {
    await knex.raw('alter table instances drop column qr_expires_at');
  },
};
