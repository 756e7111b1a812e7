import type { Knex } from 'knex';

export const signIns: Knex.Migration & { name: string } = {
  name: '0013-sign-ins',

  // An ended sign-in is deleted. A use changes no indexed column, so its row is updated in place (HOT).
  async up(knex) {
    await knex.raw(`
      create table sign_ins (
        id uuid primary key,
        account_id uuid not null references accounts (id),
        token_epoch integer not null,
        device text not null,
        network text not null,
        created_at timestamptz not null,
        last_used_at timestamptz not null,
        expires_at timestamptz not null
      ) with (fillfactor = 70);
      create index sign_ins_account on sign_ins (account_id);
      create index sign_ins_expiry on sign_ins (expires_at);
    `);
  },

  async down(knex) {
    await knex.raw('drop table sign_ins');
  },
};
