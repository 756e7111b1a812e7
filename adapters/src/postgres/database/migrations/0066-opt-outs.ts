import type { Knex } from 'knex';

/** The people who want no messages of an account. */
export const optOuts: Knex.Migration & { name: string } = {
  name: '0066-opt-outs',

  async up(knex) {
    await knex.raw(`
      create table opt_outs (
        account_id uuid not null,
        -- As in chats.
        chat_id text collate "C" not null,
        lid text collate "C",
        opted_out_at timestamptz not null,
        source text not null,
        word text,
        instance_id uuid,
        -- When the person was told, once.
        confirmed_at timestamptz,
        constraint opt_outs_pkey primary key (account_id, chat_id)
      );
      create index opt_outs_newest on opt_outs (account_id, opted_out_at desc, chat_id desc);
      create index opt_outs_lid on opt_outs (account_id, lid) where lid is not null;
    `);
  },

  async down(knex) {
    await knex.raw('drop table opt_outs');
  },
};
