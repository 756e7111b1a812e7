import { expect, test } from '@jest/globals';
import { freshDatabase } from '../../../testing/test-database.js';
import { dueMessages } from './migrations/0015-due-messages.js';
import { openKnex } from './run-migrations.js';

test('the index of due messages is built for every month, also after an interrupted attempt', async () => {
  const { url, drop } = await freshDatabase();
  const knex = openKnex(url);
  try {
    await dueMessages.down?.(knex);
    await knex.raw(`
      insert into messages (id, account_id, instance_id, direction, content, type, wa_id, status, created_at, expires_at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'outbound', '', 'text', 'W1', 'pending', now(), now())`);
    const { rows } = await knex.raw('select tableoid::regclass::text as partition from messages');
    const [{ partition }] = rows as [{ partition: string }];
    await knex.raw(
      'create index messages_due on only messages (expires_at) where waits and expires_at is not null',
    );
    await knex.raw(
      `create index ${partition}_due on ${partition} (expires_at) where waits and expires_at is not null`,
    );

    for (const _ of ['after a try that was broken off', 'when it is there']) await dueMessages.up(knex);

    const states = await knex.raw(`
      select (select indisvalid from pg_index where indexrelid = 'messages_due'::regclass) as valid,
        (select count(*)::integer from pg_inherits where inhparent = 'messages'::regclass)
          - (select count(*)::integer from pg_inherits where inhparent = 'messages_due'::regclass) as missing,
        to_regclass('messages_expiry') as former`);
    expect(states.rows).toEqual([{ valid: true, missing: 0, former: null }]);
  } finally {
    await knex.destroy();
    await drop();
  }
});
