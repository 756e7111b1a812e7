import type { Knex } from 'knex';
import { indexPartitions } from '../create-indexes.js';

/**
 * The lane of a waiting message, and whether its owner was told that it waits. The index of what waits begins with the instance, as the
 * one that it replaces, so older versions go on reading it.
 */
export const messageLanes: Knex.Migration & { name: string; config: { transaction: boolean } } = {
  name: '0063-message-lanes',
  config: { transaction: false },

  async up(knex) {
    await knex.raw(`
      alter table messages add column if not exists lane smallint not null default 0,
        add column if not exists held boolean
    `);
    await indexPartitions(knex, {
      table: 'messages',
      name: 'messages_lanes',
      suffix: 'lanes',
      columns: '(instance_id, lane, seq) where waits',
    });
    await knex.raw('drop index if exists messages_outbox');
  },

  async down(knex) {
    await knex.raw(`
      create index if not exists messages_outbox on messages (instance_id, seq) where waits;
      drop index messages_lanes;
      alter table messages drop column lane, drop column held;
    `);
  },
};
