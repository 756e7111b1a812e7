import type { Knex } from 'knex';

export const linkingOrder: Knex.Migration & { name: string } = {
  name: '0011-linking-order',

  // When somebody began to look: `linking_until` moves on with each look.
  async up(knex) {
    await knex.raw('alter table instances add column linking_asked_at timestamptz');
  },

  async down(knex) {
    await knex.raw('alter table instances drop column linking_asked_at');
  },
};
