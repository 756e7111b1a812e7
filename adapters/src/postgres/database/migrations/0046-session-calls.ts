import type { Knex } from 'knex';

/**
 * Calls from any process to the worker that holds a session, and their outcomes. Not logged: no caller waits longer than some seconds,
 * and none survives a crash of the database.
 */
export const sessionCalls: Knex.Migration & { name: string } = {
  name: '0046-session-calls',

  async up(knex) {
    await knex.raw(`
      create unlogged table session_calls (
        id uuid primary key,
        instance_id uuid not null,
        kind text not null,
        -- Null once it was answered.
        input jsonb,
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        -- Of the lease that has taken it last.
        taken_epoch bigint,
        outcome jsonb
      ) with (fillfactor = 75);
      create index session_calls_instance on session_calls (instance_id, created_at);
      create index session_calls_age on session_calls (created_at);
    `);
  },

  async down(knex) {
    await knex.raw('drop table session_calls');
  },
};
