import type { Knex } from 'knex';

export const linkingOrder: Knex.Migration & { name: string } = {
  name: '0011-linking-order',

  // When the first request to link arrived: `linking_until` moves on with each further one.
  async up(knex) {
    await knex.raw('alter table instances add column linking_asked_at timestamptz');
  },

  async down(knex) {
    await knex.raw('alter table instances drop column linking_asked_at');
  },
};
