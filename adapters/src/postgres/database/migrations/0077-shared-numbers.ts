import type { Knex } from 'knex';

/** When a first contact of a number was last taken, and by which of the instances that have it. */
export const sharedNumbers: Knex.Migration & { name: string } = {
  name: '0077-shared-numbers',

  async up(knex) {
    await knex.raw(
      'alter table numbers add column if not exists first_taken_at timestamptz, add column if not exists first_taken_by uuid',
    );
  },

  async down(knex) {
    await knex.raw('alter table numbers drop column first_taken_at, drop column first_taken_by');
  },
};
