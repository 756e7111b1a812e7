import type { Knex } from 'knex';
import { createIndex } from '../create-indexes.js';

/** The indexes of chats, each of few of them. */
const INDEXES = {
  chats_changed_lane: '(instance_id) where changed_lane',
  chats_first_out: '(instance_id, first_out_at) where first_out_at is not null',
  chats_refused: '(instance_id, refused_at) where refused_at is not null',
  chats_lid: '(instance_id, lid) where lid is not null',
};

/** What was sent to a chat, and the mark of those whose waiting messages change their lane (decision 90). */
export const chatStandings: Knex.Migration & { name: string; config: { transaction: boolean } } = {
  name: '0064-chat-standings',
  config: { transaction: false },

  async up(knex) {
    await knex.raw(`
      alter table chats
        -- When the first message left to somebody who had not written.
        add column if not exists first_out_at timestamptz,
        -- When WhatsApp last refused a message because the recipient does not know the number.
        add column if not exists refused_at timestamptz,
        -- When messages left that the contact has not answered, the newest last.
        add column if not exists unanswered timestamptz[],
        add column if not exists out_hour timestamptz,
        add column if not exists out_this_hour integer not null default 0,
        add column if not exists out_day date,
        add column if not exists out_today integer not null default 0,
        add column if not exists changed_lane boolean not null default false;

      -- What is counted in a chat changes with each message: in the page's spare room, that costs no entry in any index.
      alter table chats set (fillfactor = 75);

      create or replace function mark_changed_lane() returns trigger language plpgsql as $$
      begin
        new.changed_lane := true;
        return new;
      end $$;
      drop trigger if exists chats_change_lane on chats;
      create trigger chats_change_lane before update of standing on chats
        for each row when (old.standing = 'first' and new.standing <> 'first') execute function mark_changed_lane();
    `);
    for (const [name, columns] of Object.entries(INDEXES))
      await createIndex(knex, { name, table: 'chats', columns });
  },

  async down(knex) {
    await knex.raw(`
      drop index ${Object.keys(INDEXES).join(', ')};
      drop trigger chats_change_lane on chats;
      drop function mark_changed_lane;
      alter table chats drop column first_out_at, drop column refused_at, drop column unanswered, drop column out_hour,
        drop column out_this_hour, drop column out_day, drop column out_today, drop column changed_lane;
    `);
  },
};
