import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aSignIn, eventually, fromNow, seedAccount } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

let persistence: PgPersistence;
beforeAll(async () => {
  persistence = await openPgPersistence(await testDatabase());
});
afterAll(() => persistence.close());

test('uses are recorded without waiting for locked rows, so their holder never waits for a record', async () => {
  const account = await seedAccount(persistence);
  const [held, free] = [
    aSignIn(account, fromNow(persistence, -60_000)),
    aSignIn(account, fromNow(persistence, -60_000)),
  ];
  await persistence.signIns.add(held);
  await persistence.signIns.add(free);
  const at = persistence.clock.now();
  const lastUseOf = async (rowId: string) => {
    const listed = await persistence.signIns.listOf(account.id, at);
    return listed.find(({ id }) => id === rowId)?.lastUsedAt.getTime();
  };

  await persistence.database.transaction(async (client) => {
    await client.query('select from sign_ins where id = $1 for update', [held.id]);
    persistence.signIns.touch(held.id, at);
    persistence.signIns.touch(free.id, at);
    await eventually(
      () => lastUseOf(free.id),
      (time) => time === at.getTime(),
    );
  });
  expect(await lastUseOf(held.id)).toBe(held.lastUsedAt.getTime());
});
