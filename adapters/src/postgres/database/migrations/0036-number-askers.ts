import type { Knex } from 'knex';

/** The lease under which a number is asked about: the question ends with it. */
export const numberAskers: Knex.Migration & { name: string } = {
  name: '0036-number-askers',

  async up(knex) {
    await knex.raw('alter table known_numbers add column asked_by uuid, add column asked_epoch bigint');
  },

  async down(knex) {
    await knex.raw('alter table known_numbers drop column asked_by, drop column asked_epoch');
  },
};
