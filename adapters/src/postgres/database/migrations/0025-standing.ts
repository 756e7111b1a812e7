import type { Knex } from 'knex';

export const standing: Knex.Migration & { name: string } = {
  name: '0025-standing',

  // It is unknown when linked phones were last online: their days count from now on.
  async up(knex) {
    await knex.raw(`
      alter table instances
        add column reachout_lock jsonb,
        add column new_chat_cap jsonb,
        add column phone_seen_at timestamptz,
        add column display_name text;
      update instances set phone_seen_at = now() where linked;
    `);
  },

  async down(knex) {
    await knex.raw(`
      alter table instances
        drop column reachout_lock, drop column new_chat_cap, drop column phone_seen_at, drop column display_name
    `);
  },
};
