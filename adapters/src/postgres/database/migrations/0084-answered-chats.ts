import type { Knex } from 'knex';

/**
 * What number safety holds of a chat ends in the commit that makes the chat known, with the change of its lane (decision 90). What
 * another cap still holds is found again when it is taken.
 */
export const answeredChats: Knex.Migration & { name: string } = {
  name: '0084-answered-chats',

  async up(knex) {
    await knex.raw(`
      create function release_known_chat() returns trigger language plpgsql as $$
      begin
        delete from held_chats h
        where h.instance_id = new.instance_id and h.chat in (new.chat_id, 'lid:' || new.lid) and h.code is not null;
        return null;
      end $$;
      create trigger chats_release_inserted after insert on chats
        for each row when (new.standing = 'known') execute function release_known_chat();
      create trigger chats_release_updated after update of standing, lid on chats
        for each row when (new.standing = 'known' and (old.standing <> 'known' or (old.lid is null and new.lid is not null)))
        execute function release_known_chat();

      -- A person whose number was hidden has a chat under each of their addresses: what waits under the LID changes its lane as well.
      create function mark_hidden_lane() returns trigger language plpgsql as $$
      begin
        new.changed_lane := new.changed_lane or exists (
          select from chats c where c.instance_id = new.instance_id and c.chat_id = 'lid:' || new.lid and c.standing = 'first'
        );
        return new;
      end $$;
      create trigger chats_mark_inserted before insert on chats
        for each row when (new.standing = 'known' and new.lid is not null) execute function mark_hidden_lane();

      -- By the indexes of chats, of which there are many more.
      delete from held_chats h using chats c
      where c.instance_id = h.instance_id and c.chat_id = h.chat collate "default" and c.standing = 'known' and h.code is not null;
      delete from held_chats h using chats c
      where c.instance_id = h.instance_id and h.chat like 'lid:%' and c.lid = substring(h.chat from 5) collate "default"
        and c.standing = 'known' and h.code is not null;
    `);
  },

  async down(knex) {
    await knex.raw(`
      drop trigger chats_release_inserted on chats;
      drop trigger chats_release_updated on chats;
      drop function release_known_chat;
      drop trigger chats_mark_inserted on chats;
      drop function mark_hidden_lane;
    `);
  },
};
