import type { Knex } from 'knex';

/** Since when everything of an account has been recorded, for whoever pulls its events; null for watches of older versions. */
export const watchedSince: Knex.Migration & { name: string } = {
  name: '0035-watched-since',

  async up(knex) {
    await knex.raw('alter table event_interests add column watched_since timestamptz');
  },

  async down(knex) {
    await knex.raw('alter table event_interests drop column watched_since');
  },
};
