import type { Knex } from 'knex';

/**
 * A hold of number safety on a single chat is one on a stranger: it ends in the commit that makes the chat known, with the change of its
 * lane (decision 90). What is held for another reason is found again as soon as it is taken.
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
      create trigger chats_release_updated after update of standing on chats
        for each row when (old.standing <> 'known' and new.standing = 'known') execute function release_known_chat();

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

      delete from held_chats h using chats c
      where c.instance_id = h.instance_id and h.chat in (c.chat_id, 'lid:' || c.lid) and c.standing = 'known' and h.code is not null;
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
