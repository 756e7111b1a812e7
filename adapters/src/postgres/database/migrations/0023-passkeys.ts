import type { Knex } from 'knex';

export const passkeys: Knex.Migration & { name: string } = {
  name: '0023-passkeys',

  async up(knex) {
    await knex.raw(`
      create table passkey_ceremonies (
        instance_id uuid primary key references instances (id) on delete cascade,
        epoch bigint not null,
        stage jsonb not null,
        awaits text,
        ticket text not null,
        answer jsonb,
        answered boolean not null default false
      )`);
  },

  async down(knex) {
    await knex.raw('drop table passkey_ceremonies');
  },
};
