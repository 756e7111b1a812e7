import type { Knex } from 'knex';
import { indexPartitions } from '../create-indexes.js';

/** Finds the few messages of an instance whose content has not come. */
export const unavailableMessages: Knex.Migration & { name: string; config: { transaction: boolean } } = {
  name: '0076-unavailable-messages',
  config: { transaction: false },

  up: (knex) =>
    indexPartitions(knex, {
      table: 'messages',
      name: 'messages_unavailable',
      suffix: 'unavailable',
      columns: "(instance_id, created_at) where type = 'unavailable'",
    }),

  async down(knex) {
    await knex.raw('drop index messages_unavailable');
  },
};
