import type { Knex } from 'knex';

export const orders: Knex.Migration & { name: string } = {
  name: '0006-orders',

  async up(knex) {
    await knex.raw('select 1');
  },

  async down(knex) {
    await knex.raw('select 1');
  },
};
