import type { Knex } from 'knex';

export const rateLimits: Knex.Migration & { name: string } = {
  name: '0007-rate-limits',

  // Unlogged: a crash of the database resets the counters, which costs an attacker's lock and no customer data. The columns and
  // their order are the library's. `expire` is in milliseconds since 1970.
  async up(knex) {
    await knex.raw(`
      create unlogged table rate_limits (
        key text collate "C" primary key,
        points integer not null default 0,
        expire bigint
      ) with (fillfactor = 50);
    `);
  },

  async down(knex) {
    await knex.raw('drop table rate_limits');
  },
};
