import type { Knex } from 'knex';

/** The last day on which an instance had messages is found without the days of the others. */
export const lastDays: Knex.Migration & { name: string; config: { transaction: boolean } } = {
  name: '0081-last-days',
  config: { transaction: false },

  async up(knex) {
    const { rows } = await knex.raw<{ rows: unknown[] }>('select from message_daily limit 1');
    const concurrently = rows.length > 0 ? 'concurrently' : '';
    // Left by an interrupted attempt, it may be invalid.
    await knex.raw('drop index if exists message_daily_instance');
    await knex.raw(
      `create index ${concurrently} message_daily_instance on message_daily (account_id, instance_id, day)`,
    );
  },

  async down(knex) {
    await knex.raw('drop index message_daily_instance');
  },
};
