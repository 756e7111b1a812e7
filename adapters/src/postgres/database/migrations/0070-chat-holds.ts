import type { Knex } from 'knex';

/** Why a chat is held: what waits in it shows this to its owner. */
export const chatHolds: Knex.Migration & { name: string } = {
  name: '0070-chat-holds',

  async up(knex) {
    await knex.raw('alter table held_chats add column code text');
  },

  async down(knex) {
    await knex.raw('alter table held_chats drop column code');
  },
};
