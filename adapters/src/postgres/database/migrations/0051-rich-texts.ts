import type { Knex } from 'knex';

/** Whether a text is more than its words: it then has a body. Null for all others, which takes no room. */
export const richTexts: Knex.Migration & { name: string } = {
  name: '0051-rich-texts',

  async up(knex) {
    await knex.raw('alter table messages add column is_rich boolean');
  },

  async down(knex) {
    await knex.raw('alter table messages drop column is_rich');
  },
};
