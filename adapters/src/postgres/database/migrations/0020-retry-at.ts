import type { Knex } from 'knex';

export const retryAt: Knex.Migration & { name: string } = {
  name: '0020-retry-at',

  async up(knex) {
    await knex.raw('alter table instances add column retry_at timestamptz');
  },

  async down(knex) {
    await knex.raw('alter table instances drop column retry_at');
  },
};
