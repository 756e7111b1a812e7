import type { Knex } from 'knex';

/**
 * What happens to messages after they were sent. Processes of an older version neither read nor write it, and acknowledge reactions,
 * edits, deletions and votes without a row, as before.
 */
export const messageEvents: Knex.Migration & { name: string } = {
  name: '0043-message-events',

  async up(knex) {
    await knex.raw(`
      create table message_events (
        id uuid primary key,
        account_id uuid not null,
        instance_id uuid not null,
        -- Of the chat's other party, digits. One of the two is known.
        number text,
        lid text,
        -- Of the account itself, as they were then.
        own_number text,
        own_lid text,
        target_wa_id text not null,
        -- The message, once it is known.
        target_id uuid,
        kind text not null,
        from_me boolean not null,
        -- What it says; null while it cannot be opened.
        body jsonb,
        -- What is encrypted with the secret of the message.
        sealed bytea,
        iv bytea,
        -- Of an edit: the text that the message had at first.
        original text,
        wa_id text not null,
        state text not null,
        reason text,
        -- By the clock of the phone, and by WhatsApp's.
        made_at timestamptz not null,
        at timestamptz not null,
        unique (instance_id, wa_id, kind)
      ) with (fillfactor = 75);
      create index message_events_target on message_events (target_id) where target_id is not null;
      create index message_events_pending on message_events (instance_id, target_wa_id) where state = 'pending';
      create index message_events_account on message_events (account_id, at);
    `);
  },

  async down(knex) {
    await knex.raw('drop table message_events');
  },
};
