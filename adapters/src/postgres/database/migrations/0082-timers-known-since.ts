import type { Knex } from 'knex';

/** Since when the timer of a chat is known here: chats of before count from now on. */
export const timersKnownSince: Knex.Migration & { name: string } = {
  name: '0082-timers-known-since',

  async up(knex) {
    await knex.raw(
      'alter table chats add column if not exists expiration_known_at timestamptz default now()',
    );
  },

  async down(knex) {
    await knex.raw('alter table chats drop column expiration_known_at');
  },
};
