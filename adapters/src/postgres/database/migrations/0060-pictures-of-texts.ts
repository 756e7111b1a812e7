import type { Knex } from 'knex';

/** Whether the body of a text names a picture, which is made before it is sent. Null for all others, which takes no room. */
export const picturesOfTexts: Knex.Migration & { name: string } = {
  name: '0060-pictures-of-texts',

  async up(knex) {
    await knex.raw('alter table messages add column has_picture boolean');
  },

  async down(knex) {
    await knex.raw('alter table messages drop column has_picture');
  },
};
