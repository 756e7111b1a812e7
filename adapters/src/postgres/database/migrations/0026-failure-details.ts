import type { Knex } from 'knex';

export const failureDetails: Knex.Migration & { name: string } = {
  name: '0026-failure-details',

  // The reasons of older refusals were never asked for.
  async up(knex) {
    await knex.raw('alter table messages add column failure_detail text');
  },

  async down(knex) {
    await knex.raw('alter table messages drop column failure_detail');
  },
};
