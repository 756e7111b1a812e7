import type { Knex } from 'knex';

export const messagePartitions: Knex.Migration & { name: string } = {
  name: '0004-message-partitions',

  async up(knex) {
    await knex.raw('select 1');
  },

  async down(knex) {
    await knex.raw('select 1');
  },
};
