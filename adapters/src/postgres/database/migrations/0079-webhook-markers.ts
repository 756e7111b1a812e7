import type { Knex } from 'knex';

/** Since when the owner of a disabled endpoint is to be told of it by mail; null when that mail is queued. */
export const webhookMarkers: Knex.Migration & { name: string } = {
  name: '0079-webhook-markers',

  async up(knex) {
    await knex.raw('alter table webhook_endpoints add column if not exists untold_since timestamptz');
  },

  async down(knex) {
    await knex.raw('alter table webhook_endpoints drop column untold_since');
  },
};
