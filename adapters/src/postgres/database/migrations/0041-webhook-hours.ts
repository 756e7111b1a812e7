import type { Knex } from 'knex';

/**
 * Attempts counted by endpoint and hour, so that a day is read in 24 rows, however many attempts it has. An hour of the day has one row
 * of an endpoint for ever: the next day overwrites it, and nothing has to be removed. The index tells since when events were given up,
 * however many they are; it is built at once, since few events have a row there.
 */
export const webhookHours: Knex.Migration & { name: string } = {
  name: '0041-webhook-hours',

  async up(knex) {
    await knex.raw(`
      create table webhook_hours (
        endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
        -- The hour of the day, 0 to 23 (UTC).
        slot smallint not null,
        hour timestamptz not null,
        delivered integer not null,
        failed integer not null,
        primary key (endpoint_id, slot)
      ) with (fillfactor = 50);
      create index webhook_retries_given_up on webhook_retries (endpoint_id, last_at) where next_at = 'infinity';
    `);
  },

  async down(knex) {
    await knex.raw('drop index webhook_retries_given_up; drop table webhook_hours;');
  },
};
