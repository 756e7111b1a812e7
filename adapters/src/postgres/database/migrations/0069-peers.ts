import type { Knex } from 'knex';

/** Processes that take hints directly. Unlogged: each enters itself again every two seconds. */
export const peers: Knex.Migration & { name: string } = {
  name: '0069-peers',

  async up(knex) {
    await knex.raw(`
      create unlogged table peers (
        process text primary key,
        url text not null,
        seen_at timestamptz not null
      ) with (fillfactor = 50);
    `);
  },

  async down(knex) {
    await knex.raw('drop table peers');
  },
};
