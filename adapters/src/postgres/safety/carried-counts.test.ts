import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { claimLinkingLease, newNumber, seedInstance, seedSender } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';
import { CARRY_COUNTS } from './carried-counts.js';

let persistence: PgPersistence;
beforeAll(async () => {
  persistence = await openPgPersistence(await testDatabase());
});
afterAll(() => persistence.close());

test('a number that is linked while another instance parts with it brings what that one had counted', async () => {
  const { database, instances, numbers, reports, safety } = persistence;
  const { account, instance, lease } = await seedSender(persistence);
  const { phone } = (await instances.get(account.id, instance.id)).snapshot();
  const until = await numbers.recordRefusal(lease, newNumber());
  const next = await seedInstance(persistence, account.id);
  const nextLease = await claimLinkingLease(persistence, next);
  const { linking } = await database.transaction(async (client) => {
    await client.query(CARRY_COUNTS, [instance.id]);
    const reported = reports.report(nextLease, { status: 'ready', linked: true, phone });
    for (let waits = false; !waits; ) {
      // Within a transaction pg_stat_activity keeps its first snapshot.
      await client.query('select pg_stat_clear_snapshot()');
      const waiting = await client.query(
        'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      waits = waiting.length > 0;
    }
    return { linking: reported };
  });
  await linking;
  expect((await safety.read(account.id, next.id)).checksPausedUntil).toEqual(until);
});
