import type { Knex } from 'knex';

/** What a number has sent lately, and its health, while no instance of the account has it. */
export const carriedCounts: Knex.Migration & { name: string } = {
  name: '0072-carried-counts',

  async up(knex) {
    await knex.raw('alter table numbers add column if not exists carried jsonb');
  },

  async down(knex) {
    await knex.raw('alter table numbers drop column carried');
  },
};
