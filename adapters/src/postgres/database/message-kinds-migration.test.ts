import { expect, test } from '@jest/globals';
import { freshDatabase } from '../../../testing/test-database.js';
import { messageKinds } from './migrations/0048-message-kinds.js';
import { openKnex } from './run-migrations.js';

const insertOf = (type: string, status: string) => `
  insert into messages (id, account_id, instance_id, direction, content, type, wa_id, status, created_at)
  values (gen_random_uuid(), '0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002', 'outbound', '',
    '${type}', 'W1', '${status}', now())`;

test('messages stored before it are counted once, also after an interrupted attempt', async () => {
  const { url, drop } = await freshDatabase();
  const knex = openKnex(url);
  try {
    await messageKinds.down?.(knex);
    for (const status of ['sent', 'failed']) await knex.raw(insertOf('image', status));
    await knex.raw(insertOf('text', 'sent'));
    const { rows } = await knex.raw('select distinct tableoid::regclass::text as partition from messages');
    const [{ partition }] = rows as [{ partition: string }];
    await knex.raw(
      `create index messages_kinds on only messages (account_id, created_at, id) where type <> 'text'`,
    );
    await knex.raw(
      `create index ${partition}_kinds on ${partition} (account_id, created_at, id) where type <> 'text'`,
    );

    for (const _ of ['after a try that was broken off', 'when it is there']) await messageKinds.up(knex);
    await knex.raw(insertOf('image', 'pending'));

    const states = await knex.raw(`
      select (select indisvalid from pg_index where indexrelid = 'messages_kinds'::regclass) as valid,
        (select count(*)::integer from pg_inherits where inhparent = 'messages'::regclass)
          - (select count(*)::integer from pg_inherits where inhparent = 'messages_kinds'::regclass) as missing`);
    expect(states.rows).toEqual([{ valid: true, missing: 0 }]);
    const { rows: counts } = await knex.raw('select type, messages, failed from message_kinds');
    expect(counts).toEqual([{ type: 'image', messages: 3, failed: 1 }]);
  } finally {
    await knex.destroy();
    await drop();
  }
});
