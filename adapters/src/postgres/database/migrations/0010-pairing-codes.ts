import type { Knex } from 'knex';

export const pairingCodes: Knex.Migration & { name: string } = {
  name: '0010-pairing-codes',

  // A number without a code is an unanswered request.
  async up(knex) {
    await knex.raw(`
      alter table instances
        add column status_reason_code text,
        add column pairing_number text,
        add column pairing_asked_at timestamptz,
        add column pairing_code text,
        add column pairing_expires_at timestamptz;
    `);
  },

  async down(knex) {
    await knex.raw(`
      alter table instances
        drop column status_reason_code,
        drop column pairing_number,
        drop column pairing_asked_at,
        drop column pairing_code,
        drop column pairing_expires_at;
    `);
  },
};
