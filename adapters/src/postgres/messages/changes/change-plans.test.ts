import { expect, test } from '@jest/globals';
import type { SessionLease } from '@waxwing/core';
import { newId, seedMessage, seedSender } from '@waxwing/core/testing';
import pg from 'pg';
import { freshDatabase } from '../../../../testing/test-database.js';
import { leaseValues } from '../../sessions/with-lease.js';
import { measureRowsScanned } from '../../testing/explain.js';
import { openPgPersistence } from '../../testing/pg-persistence.js';
import { LIST_CHANGES, LIST_NEWEST_CHANGES, PENDING_CHANGES, STORE_CHANGES } from './change-statements.js';

const MADE_BEFORE = 3_000;
const WA_ID = '3EB0CHANGED';

const SEED = `insert into message_events
    (id, account_id, instance_id, number, target_wa_id, target_id, kind, from_me, body, original, wa_id, state, reason, made_at, at)
  select gen_random_uuid(), $1, $2, '919800000001', $3, case $5 when 'applied' then $4::uuid end, $6, false, '{}',
    case when n = 1 and $6 = 'edit' then 'As it was' end, 'C' || n, $5, case $5 when 'pending' then 'no_target' end,
    now() + n * interval '1 second', now()
  from generate_series($7::integer, $8::integer) n`;

/** A message in a database of its own, what stores changes of it, and a connection to look at plans. */
async function withMessage(
  work: (seeded: {
    readonly client: pg.Client;
    readonly accountId: string;
    readonly instanceId: string;
    readonly lease: SessionLease;
    readonly messageId: string;
    readonly store: (
      state: 'applied' | 'pending',
      kind: string,
      from: number,
      to: number,
    ) => Promise<unknown>;
  }) => Promise<void>,
): Promise<void> {
  const fresh = await freshDatabase();
  const persistence = await openPgPersistence(fresh.url);
  const client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  try {
    const { account, instance, lease } = await seedSender(persistence);
    const { id: messageId } = await seedMessage(persistence, instance);
    const of = [account.id, instance.id, WA_ID, messageId];
    await work({
      ...{ client, accountId: account.id, instanceId: instance.id, lease, messageId },
      store: (state, kind, from, to) => client.query(SEED, [...of, state, kind, from, to]),
    });
  } finally {
    await client.end();
    await persistence.close();
    await fresh.drop();
  }
}

test.each(['reaction', 'edit'])(
  'a new %s is matched without a look at those that the message has had',
  (kind) =>
    withMessage(async ({ client, instanceId, messageId, store }) => {
      await client.query('update messages set wa_id = $1 where id = $2', [WA_ID, messageId]);
      await store('applied', kind, 1, MADE_BEFORE);
      await store('pending', kind, MADE_BEFORE + 1, MADE_BEFORE + 1);
      await client.query('analyze message_events');

      const values = [instanceId, [WA_ID], 10, null, null, null];
      const { rows } = await client.query(PENDING_CHANGES.text, values);
      expect(rows).toMatchObject([{ targetId: messageId, original: kind === 'edit' ? 'As it was' : null }]);
      for (const mode of ['force_custom_plan', 'force_generic_plan'] as const)
        expect(await measureRowsScanned(client, PENDING_CHANGES.text, values, mode)).toBeLessThan(20);
    }),
);

test('a change is stored without a look at those of others that wait', () =>
  withMessage(async ({ accountId, client, lease, store }) => {
    await store('pending', 'reaction', 1, MADE_BEFORE);
    await client.query('update message_events set target_wa_id = wa_id');
    await client.query('analyze message_events');
    const at = new Date().toISOString();
    const reaction = () => [
      ...[[newId()], ['919800000002'], [null], [null], [null], ['invented'], ['reaction'], [false]],
      ...[['{}'], [null], [null], [newId()], [at], [at]],
    ];
    for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
      const values = [...leaseValues(lease), accountId, ...reaction()];
      expect(await measureRowsScanned(client, STORE_CHANGES.text, values, mode)).toBeLessThan(20);
    }
  }));

test.each([
  ['one after the other', false],
  ['at the same moment', true],
])(
  'what is shown of a message whose changes were made %s is found without a look at all of them',
  (_, isOneMoment) =>
    withMessage(async ({ accountId, client, messageId, store }) => {
      for (const kind of ['reaction', 'vote', 'edit']) await store('applied', kind, 1, MADE_BEFORE);
      // The phone that makes a change chooses its time.
      if (isOneMoment) await client.query('update message_events set made_at = now()');
      await client.query('analyze message_events');

      const newest = [accountId, [messageId]];
      expect((await client.query(LIST_NEWEST_CHANGES.text, newest)).rows).toHaveLength(2);
      for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
        expect(await measureRowsScanned(client, LIST_NEWEST_CHANGES.text, newest, mode)).toBeLessThan(20);
        for (const [kind, shown] of [
          ['reaction', 1],
          ['edit', 100],
        ] as const) {
          const values = [accountId, messageId, kind];
          expect((await client.query(LIST_CHANGES.text, values)).rows).toHaveLength(shown);
          const scanned = await measureRowsScanned(client, LIST_CHANGES.text, values, mode);
          expect(scanned).toBeLessThan(3 * shown + 20);
        }
      }
    }),
);
