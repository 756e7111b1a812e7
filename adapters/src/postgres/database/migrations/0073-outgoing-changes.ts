import type { Knex } from 'knex';

/** What accounts do to messages. Processes of an older version make changes without a row, as before. */
export const outgoingChanges: Knex.Migration & { name: string } = {
  name: '0073-outgoing-changes',

  async up(knex) {
    await knex.raw(`
      create table outgoing_changes (
        instance_id uuid not null,
        -- WhatsApp's id of the change.
        wa_id text not null,
        account_id uuid not null,
        -- The message; null where the request came from an older version.
        target_id uuid,
        target_wa_id text not null,
        chat text not null,
        kind text not null,
        -- What a session is asked to carry.
        signal jsonb not null,
        -- What WhatsApp carries for it, once that was composed.
        wire bytea,
        -- The idempotency key of its request.
        key text,
        -- open until WhatsApp has answered, then how it has ended.
        state text not null default 'open',
        made_at timestamptz not null,
        primary key (instance_id, wa_id)
      ) with (fillfactor = 75);
      create index outgoing_changes_open on outgoing_changes (instance_id, made_at) where state = 'open';
      create index outgoing_changes_target on outgoing_changes (target_id) where target_id is not null;
      create index outgoing_changes_account on outgoing_changes (account_id);
      create index outgoing_changes_age on outgoing_changes (made_at);
    `);
  },

  async down(knex) {
    await knex.raw('drop table outgoing_changes');
  },
};
