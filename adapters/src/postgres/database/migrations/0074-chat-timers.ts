import type { Knex } from 'knex';
import { createIndex } from '../create-indexes.js';

/** After how long the messages of a chat disappear, and of which such time a plain text was composed. */
export const chatTimers: Knex.Migration & { name: string; config: { transaction: boolean } } = {
  name: '0074-chat-timers',
  config: { transaction: false },

  async up(knex) {
    await knex.raw(`
      alter table chats
        -- In seconds; 0 where it was ended.
        add column if not exists expiration integer,
        add column if not exists expiration_set_at timestamptz;
      -- Null for all others, which takes no room.
      alter table messages add column if not exists expiration integer;
    `);
    const columns = '(instance_id, expiration_set_at) where expiration > 0';
    await createIndex(knex, { name: 'chats_expiring', table: 'chats', columns });
  },

  async down(knex) {
    await knex.raw(`
      drop index chats_expiring;
      alter table chats drop column expiration, drop column expiration_set_at;
      alter table messages drop column expiration;
    `);
  },
};
