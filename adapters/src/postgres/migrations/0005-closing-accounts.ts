import type { Knex } from 'knex';

export const closingAccounts: Knex.Migration & { name: string } = {
  name: '0005-closing-accounts',

  async up(knex) {
    await knex.raw('select 1');
  },

  async down(knex) {
    await knex.raw('select 1');
  },
};
