import type { Knex } from 'knex';

export const messageValidity: Knex.Migration & { name: string } = {
  name: '0009-message-validity',

  // The index comes last, so that most rows are updated without a new entry in any index.
  async up(knex) {
    await knex.raw(`
      alter table messages add column expires_at timestamptz;
      update messages set expires_at = created_at + interval '24 hours' where direction = 'outbound';
      create index messages_expiry on messages (expires_at) where waits;
    `);
  },

  async down(knex) {
    await knex.raw('alter table messages drop column expires_at');
  },
};
