import type { Knex } from 'knex';

export const workers: Knex.Migration & { name: string } = {
  name: '0008-workers',

  // Unlogged: it holds the current workers only, and each of them renews its row every second.
  async up(knex) {
    await knex.raw(`
      create unlogged table workers (
        owner text primary key,
        seen_at timestamptz not null,
        capacity integer not null,
        held integer not null
      ) with (fillfactor = 50);
    `);
  },

  async down(knex) {
    await knex.raw('drop table workers');
  },
};
