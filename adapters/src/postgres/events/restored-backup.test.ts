import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LOG_START, maskOf } from '@waxwing/core';
import { anEndpoint, aSealedEndpoint, newId, seedAccount } from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { migrate } from '../index.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

let url: string;
let drop: () => Promise<void>;
let persistence: PgPersistence;
beforeAll(async () => {
  ({ url, drop } = await freshDatabase());
  persistence = await openPgPersistence(url);
});
afterAll(async () => {
  await persistence.close();
  await drop();
});

const TYPES = ['key.created', 'key.deleted'] as const;

/** As a cluster has it that has run for years: its transaction numbers are far ahead of this one's. */
const AS_RESTORED = 'update events set txid = ((txid::text::bigint) + 4000000000)::text::xid8';

async function read(accountId: string, after = LOG_START) {
  await persistence.settleEvents();
  return (await persistence.eventLog.read({ accountId, after, limit: 100 })).events;
}

test('after a backup is restored into a new cluster, readers and endpoints go on without a gap', async () => {
  const { id: accountId } = await seedAccount(persistence);
  await persistence.setEventTypes(accountId, maskOf(TYPES));
  for (let n = 0; n < 3; n++)
    await persistence.writeEvents([{ accountId, type: 'key.created', objectId: newId() }]);
  const before = await read(accountId);
  const endpoint = anEndpoint({ accountId, types: maskOf(TYPES) });
  await persistence.database.query(AS_RESTORED);
  const passed = await persistence.eventLog.find(accountId, before[0]!.id);
  await persistence.webhookEndpoints.add(endpoint, aSealedEndpoint(), 1);
  const { txid, seq } = passed!.position;
  await persistence.database.query(
    'update webhook_endpoints set position_txid = $2::text::xid8, position_seq = $3 where id = $1',
    [endpoint.id, String(txid), String(seq)],
  );

  await migrate(url);
  await persistence.writeEvents([{ accountId, type: 'key.deleted' }]);

  const found = await read(accountId);
  expect(found.map(({ id }) => id).slice(0, before.length)).toEqual(before.map(({ id }) => id));
  expect(found.map(({ type }) => type)).toEqual([...before.map(({ type }) => type), 'key.deleted']);
  const stored = await persistence.webhookEndpoints.find(accountId, endpoint.id);
  // A public cursor is an event's id.
  const last = await persistence.eventLog.find(accountId, before[1]!.id);
  expect((await read(accountId, last!.position)).map(({ id }) => id)).toEqual(
    found.slice(2).map(({ id }) => id),
  );
  expect((await read(accountId, stored!.endpoint.position)).map(({ id }) => id)).toEqual(
    found.slice(1).map(({ id }) => id),
  );

  await migrate(url);
  expect((await read(accountId)).map(({ position }) => position)).toEqual(
    found.map(({ position }) => position),
  );
});

test('an endpoint whose events have all expired gets what has come since the restore, and the events stay as they are', async () => {
  const { id: accountId } = await seedAccount(persistence);
  const endpoint = anEndpoint({ accountId, types: maskOf(TYPES) });
  await persistence.webhookEndpoints.add(endpoint, aSealedEndpoint(), 1);
  await persistence.database.query('delete from events');
  await persistence.database.query(
    'update webhook_endpoints set position_txid = $2::text::xid8 where id = $1',
    [endpoint.id, '4000000000'],
  );
  await persistence.writeEvents([{ accountId, type: 'key.created', objectId: newId() }]);
  const [since] = await read(accountId);

  await migrate(url);
  await persistence.writeEvents([{ accountId, type: 'key.deleted' }]);

  const stored = await persistence.webhookEndpoints.find(accountId, endpoint.id);
  const found = await read(accountId, stored!.endpoint.position);
  expect(found[0]).toEqual(since);
  expect(found.map(({ type }) => type)).toEqual(['key.created', 'key.deleted']);
});
