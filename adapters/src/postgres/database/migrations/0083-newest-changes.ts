import type { Knex } from 'knex';
import { createIndex } from '../create-indexes.js';

const INDEXES = {
  message_events_newest: '(target_id, kind, from_me, made_at, id) where target_id is not null',
  message_events_original: '(target_id) where original is not null',
};

/**
 * The newest change of a kind, and the text before the first edit, are found without the changes between them; also among changes of one
 * moment, since the phone that makes them chooses their time.
 */
export const newestChanges: Knex.Migration & { name: string; config: { transaction: boolean } } = {
  name: '0083-newest-changes',
  config: { transaction: false },

  async up(knex) {
    for (const [name, columns] of Object.entries(INDEXES))
      await createIndex(knex, { name, table: 'message_events', columns });
    await knex.raw('drop index concurrently if exists message_events_target');
  },

  async down(knex) {
    await knex.raw(
      'create index message_events_target on message_events (target_id) where target_id is not null',
    );
    await knex.raw(`drop index ${Object.keys(INDEXES).join(', ')}`);
  },
};
