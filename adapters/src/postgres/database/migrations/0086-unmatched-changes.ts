import type { Knex } from 'knex';
import { createIndex } from '../create-indexes.js';

/** The changes of one person that have found no message, in the order in which they came. */
export const unmatchedChanges: Knex.Migration & { name: string; config: { transaction: boolean } } = {
  name: '0086-unmatched-changes',
  config: { transaction: false },

  async up(knex) {
    await createIndex(knex, {
      name: 'message_events_unmatched',
      table: 'message_events',
      columns: `(instance_id, from_me, coalesce(number, 'lid:' || lid), id) where target_id is null`,
    });
  },

  async down(knex) {
    await knex.raw('drop index message_events_unmatched');
  },
};
