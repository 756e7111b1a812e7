import type { Knex } from 'knex';

/**
 * `untold_since`: since when the owner of a disabled endpoint is to be told of it by mail; null when that mail is queued. `health_epoch` is
 * raised where the health of an endpoint begins anew, and a row of health counts under the same epoch alone.
 */
export const webhookMarkers: Knex.Migration & { name: string } = {
  name: '0079-webhook-markers',

  async up(knex) {
    await knex.raw(`
      alter table webhook_endpoints
        add column if not exists untold_since timestamptz,
        add column if not exists health_epoch integer not null default 0;
      alter table webhook_health add column if not exists epoch integer not null default 0;
    `);
  },

  async down(knex) {
    await knex.raw(`
      alter table webhook_endpoints drop column untold_since, drop column health_epoch;
      alter table webhook_health drop column epoch;
    `);
  },
};
