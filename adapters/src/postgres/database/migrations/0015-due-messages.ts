import type { Knex } from 'knex';

const DUE = '(expires_at) where waits and expires_at is not null';

/**
 * The index of messages by their validity, in a form that matches only statements that ask for it. A partial index on `waits` alone
 * matches every statement about waiting messages; with statistics from when nothing waited the planner reads it as a whole for one
 * session's messages, whatever others have waiting. Built concurrently, so that writes do not wait for it.
 */
export const dueMessages: Knex.Migration & { name: string; config: { transaction: boolean } } = {
  name: '0015-due-messages',
  config: { transaction: false },

  async up(knex) {
    await knex.raw(`create index if not exists messages_due on only messages ${DUE}`);
    for (const partition of await partitionsWithout(knex)) await indexPartition(knex, partition);
    await knex.raw('drop index if exists messages_expiry');
  },

  async down(knex) {
    await knex.raw(`
      create index if not exists messages_expiry on messages (expires_at) where waits;
      drop index messages_due;
    `);
  },
};

async function partitionsWithout(knex: Knex): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(`
    select t.inhrelid::regclass::text as name from pg_inherits t
    where t.inhparent = 'messages'::regclass and not exists (
      select from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid
      where i.inhparent = 'messages_due'::regclass and x.indrelid = t.inhrelid)`);
  return rows.map(({ name }) => name);
}

async function indexPartition(knex: Knex, partition: string): Promise<void> {
  const index = `${partition}_due`;
  // Left invalid by an interrupted build.
  await knex.raw(`drop index if exists ${index}`);
  const { rows } = await knex.raw<{ rows: unknown[] }>(`select from ${partition} limit 1`);
  const concurrently = rows.length > 0 ? 'concurrently' : '';
  await knex.raw(`create index ${concurrently} ${index} on ${partition} ${DUE}`);
  await knex.raw(`alter index messages_due attach partition ${index}`);
}
