import type { Knex } from 'knex';

/** Adds the time since which all events of an account are recorded, which pulls of events answer; null for watches of older versions. */
export const watchedSince: Knex.Migration & { name: string } = {
  name: '0035-watched-since',

  async up(knex) {
    await knex.raw('alter table event_interests add column watched_since timestamptz');
  },

  async down(knex) {
    await knex.raw('alter table event_interests drop column watched_since');
  },
};
