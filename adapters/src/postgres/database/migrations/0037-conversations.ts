import type { Knex } from 'knex';

/**
 * A conversation begins with the first message that is received from now on: the history before it would be read whole. Processes
 * of an older version store messages without names and move no conversation.
 */
export const conversations: Knex.Migration & { name: string } = {
  name: '0037-conversations',

  async up(knex) {
    await knex.raw(`
      -- What the sender of a received message calls themselves.
      alter table messages add column sender_name text;

      create table conversations (
        id uuid primary key,
        account_id uuid not null,
        instance_id uuid not null,
        -- Digits of the number, or lid: and the digits of the LID while the number is hidden.
        chat_id text not null,
        name text,
        -- Of the newest message.
        last_at timestamptz not null,
        last_direction message_direction not null,
        last_type text not null,
        preview text not null,
        unread integer not null,
        -- The message up to which it was read.
        read_at timestamptz,
        read_id uuid,
        unique (account_id, instance_id, chat_id)
      ) with (fillfactor = 75);
      create index conversations_newest on conversations (account_id, last_at, id);
      create index conversations_unread on conversations (account_id, last_at, id) where unread > 0;
    `);
  },

  async down(knex) {
    await knex.raw('drop table conversations; alter table messages drop column sender_name');
  },
};
