import type { Knex } from 'knex';

/** The sender's own word for a message. Most have none, which takes no room. */
export const references: Knex.Migration & { name: string } = {
  name: '0050-references',

  async up(knex) {
    await knex.raw('alter table messages add column reference text');
  },

  async down(knex) {
    await knex.raw('alter table messages drop column reference');
  },
};
