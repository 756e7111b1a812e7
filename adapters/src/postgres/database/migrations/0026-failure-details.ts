import type { Knex } from 'knex';

export const failureDetails: Knex.Migration & { name: string } = {
  name: '0026-failure-details',

  // Why older messages were refused was never asked.
  async up(knex) {
    await knex.raw('alter table messages add column failure_detail text');
  },

  async down(knex) {
    await knex.raw('alter table messages drop column failure_detail');
  },
};
