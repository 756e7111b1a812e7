import type { Knex } from 'knex';

/** The strangers whom a number has written to lately from instances that have parted with it, without their names. */
export const partedChats: Knex.Migration & { name: string } = {
  name: '0078-parted-chats',

  async up(knex) {
    await knex.raw('alter table numbers add column if not exists parted_chats jsonb');
  },

  async down(knex) {
    await knex.raw('alter table numbers drop column parted_chats');
  },
};
