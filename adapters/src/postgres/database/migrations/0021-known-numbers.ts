import type { Knex } from 'knex';

export const knownNumbers: Knex.Migration & { name: string } = {
  name: '0021-known-numbers',

  async up(knex) {
    await knex.raw(`
      -- What WhatsApp said of numbers, for all instances of an account. A row without an answer is a question under way.
      create table known_numbers (
        account_id uuid not null,
        number text collate "C" not null,
        on_whatsapp boolean,
        phone text,
        lid text,
        checked_at timestamptz,
        asked_until timestamptz,
        constraint known_numbers_pkey primary key (account_id, number)
      );
      create index known_numbers_age on known_numbers (account_id, checked_at);

      -- How often an instance has asked within the last day, and for how long it asks nothing after a refusal.
      create table number_asking (
        instance_id uuid primary key,
        account_id uuid not null,
        asked timestamptz[] not null default '{}',
        refusals integer not null default 0,
        paused_until timestamptz
      );

      -- Chats that nothing is taken of before a moment.
      create table held_chats (
        instance_id uuid not null,
        chat text collate "C" not null,
        until timestamptz not null,
        constraint held_chats_pkey primary key (instance_id, chat)
      );
    `);
  },

  async down(knex) {
    await knex.raw('drop table held_chats, number_asking, known_numbers');
  },
};
