import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EndpointChange } from '@waxwing/core';
import { anEndpoint, aSealedEndpoint, newId, seedAccount, waitUntil } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

let persistence: PgPersistence;
beforeAll(async () => {
  persistence = await openPgPersistence(await testDatabase());
});
afterAll(() => persistence.close());

const RETRY = `insert into webhook_retries
  (endpoint_id, event_id, account_id, type, txid, seq, occurred_at, attempts, next_at, origin, once, last_at)
  values ($1, $2, $3, 17, '1', 1, now(), 1, now() + interval '1 hour', 'retry', false, now())`;

test.each<readonly [string, EndpointChange]>([
  ['a new URL', { endpoint: { url: 'https://shop.example/new', failingSince: null }, beginsAnew: true }],
  ['an enabling from now on', { endpoint: { state: 'enabled', failingSince: null }, skipToEnd: true }],
])(
  '%s and a record of deliveries, which locks an endpoint before its retries, do not wait for each other',
  async (_, change) => {
    const { database, webhookEndpoints } = persistence;
    const { id: accountId } = await seedAccount(persistence);
    const endpoint = anEndpoint({ accountId });
    await webhookEndpoints.add(endpoint, aSealedEndpoint(), 10);
    const eventId = newId();
    await database.query(RETRY, [endpoint.id, eventId, accountId]);

    let changed: Promise<unknown> | undefined;
    await database.transaction(async (record) => {
      await record.query('select from webhook_endpoints where id = $1 for no key update', [endpoint.id]);
      const [{ pid }] = (await record.query<{ pid: number }>('select pg_backend_pid() as pid')) as [
        { pid: number },
      ];
      changed = webhookEndpoints.change(accountId, endpoint.id, () => change);
      await waitUntil(async () => {
        const blocked = 'select from pg_stat_activity where $1::integer = any(pg_blocking_pids(pid))';
        return (await database.query(blocked, [pid])).length > 0;
      }, 'the change to wait');
      await record.query('update webhook_retries set attempts = 2 where endpoint_id = $1 and event_id = $2', [
        endpoint.id,
        eventId,
      ]);
    });
    await changed;
    const [retry] = await database.query(
      'select attempts, next_at > now() + interval \'1 minute\' as "isLater" from webhook_retries where endpoint_id = $1',
      [endpoint.id],
    );
    expect(retry).toEqual({ attempts: 2, isLater: change.skipToEnd === true });
  },
);
