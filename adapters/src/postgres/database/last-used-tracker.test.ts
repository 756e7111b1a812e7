import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aSignIn, eventually, fromNow, seedAccount } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

let world: PgPersistence;
beforeAll(async () => {
  world = await openPgPersistence(await testDatabase());
});
afterAll(() => world.close());

test('uses are recorded without waiting for locked rows, so their holder never waits for a record', async () => {
  const account = await seedAccount(world);
  const [held, free] = [aSignIn(account, fromNow(world, -60_000)), aSignIn(account, fromNow(world, -60_000))];
  await world.signIns.add(held);
  await world.signIns.add(free);
  const at = world.clock.now();
  const lastUseOf = async (sought: string) => {
    const listed = await world.signIns.listOf(account.id, at);
    return listed.find(({ id }) => id === sought)?.lastUsedAt.getTime();
  };

  await world.database.transaction(async (client) => {
    await client.query('select from sign_ins where id = $1 for update', [held.id]);
    world.signIns.touch(held.id, at);
    world.signIns.touch(free.id, at);
    await eventually(
      () => lastUseOf(free.id),
      (time) => time === at.getTime(),
    );
  });
  expect(await lastUseOf(held.id)).toBe(held.lastUsedAt.getTime());
});
