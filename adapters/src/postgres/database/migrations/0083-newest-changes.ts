import type { Knex } from 'knex';

const INDEXES = [
  'message_events_newest on message_events (target_id, kind, from_me, made_at, id) where target_id is not null',
  'message_events_original on message_events (target_id) where original is not null',
];

/**
 * The newest change of a kind, and the text before the first edit, are found without the changes between them; also among changes of one
 * moment, since the phone that makes them chooses their time.
 */
export const newestChanges: Knex.Migration & { name: string; config: { transaction: boolean } } = {
  name: '0083-newest-changes',
  config: { transaction: false },

  async up(knex) {
    const { rows } = await knex.raw<{ rows: unknown[] }>('select from message_events limit 1');
    const concurrently = rows.length > 0 ? 'concurrently' : '';
    for (const index of INDEXES) {
      // Left by an interrupted attempt, it may be invalid.
      await knex.raw(`drop index if exists ${index.split(' ')[0]}`);
      await knex.raw(`create index ${concurrently} ${index}`);
    }
    await knex.raw(`drop index ${concurrently} if exists message_events_target`);
  },

  async down(knex) {
    await knex.raw(
      'create index message_events_target on message_events (target_id) where target_id is not null',
    );
    for (const index of INDEXES) await knex.raw(`drop index ${index.split(' ')[0]}`);
  },
};
