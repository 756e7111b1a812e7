import type { Knex } from 'knex';

export const chats: Knex.Migration & { name: string } = {
  name: '0024-chats',

  async up(knex) {
    await knex.raw(`
      -- In the order of its values: what is known of somebody only ever grows.
      create type chat_standing as enum ('first', 'written', 'known');

      create table chats (
        instance_id uuid not null,
        account_id uuid not null,
        -- Digits of the number, or lid: and the digits of the LID while the number is hidden.
        chat_id text not null,
        lid text,
        standing chat_standing not null,
        last_in_at timestamptz,
        last_out_at timestamptz,
        last_at timestamptz,
        primary key (instance_id, chat_id)
      );
    `);
  },

  async down(knex) {
    await knex.raw('drop table chats; drop type chat_standing');
  },
};
