import type { Knex } from 'knex';

/** What the owner of a waiting message was told to be holding it, as bits: of each cause that is no usual pace they are told once. */
export const toldHolds: Knex.Migration & { name: string } = {
  name: '0071-told-holds',

  async up(knex) {
    await knex.raw('alter table messages add column if not exists told_holds smallint');
  },

  async down(knex) {
    await knex.raw('alter table messages drop column told_holds');
  },
};
