import type { Knex } from 'knex';
import { indexPartitions } from '../create-indexes.js';

/** Finds the messages that a later release may be able to read, by the field that holds them. */
export const unsupportedMessages: Knex.Migration & { name: string; config: { transaction: boolean } } = {
  name: '0052-unsupported-messages',
  config: { transaction: false },

  up: (knex) =>
    indexPartitions(knex, {
      table: 'message_bodies',
      name: 'message_bodies_unsupported',
      suffix: 'unsupported',
      columns: "((body ->> 'field'), message_id) where body ->> 'type' = 'unsupported' and wire is not null",
    }),

  async down(knex) {
    await knex.raw('drop index message_bodies_unsupported');
  },
};
