import type { Knex } from 'knex';
import { createIndex } from '../create-indexes.js';

/** The last day on which an instance had messages is found without the days of the others. */
export const lastDays: Knex.Migration & { name: string; config: { transaction: boolean } } = {
  name: '0081-last-days',
  config: { transaction: false },

  async up(knex) {
    await createIndex(knex, {
      name: 'message_daily_instance',
      table: 'message_daily',
      columns: '(account_id, instance_id, day)',
    });
  },

  async down(knex) {
    await knex.raw('drop index message_daily_instance');
  },
};
