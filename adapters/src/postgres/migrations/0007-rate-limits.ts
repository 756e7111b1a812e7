import type { Knex } from 'knex';

export const rateLimits: Knex.Migration & { name: string } = {
  name: '0007-rate-limits',

  async up(knex) {
    await knex.raw('select 1');
  },

  async down(knex) {
    await knex.raw('select 1');
  },
};
