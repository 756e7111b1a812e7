import type { Knex } from 'knex';

/**
 * When the message was written that told the name of a conversation. Null where an older version has stored the name: then it is as old
 * as the newest message, where that was received.
 */
export const namesLearned: Knex.Migration & { name: string } = {
  name: '0085-names-learned',

  async up(knex) {
    await knex.raw('alter table conversations add column name_at timestamptz');
  },

  async down(knex) {
    await knex.raw('alter table conversations drop column name_at');
  },
};
