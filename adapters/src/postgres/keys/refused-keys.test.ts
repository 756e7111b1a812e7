import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuthorizeKey, InvalidApiKey } from '@waxwing/core';
import {
  anApiKey,
  delay,
  MemoryKeySecrets,
  newId,
  SteppableClock,
  seedAccount,
  seedInstance,
} from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

/** A key is used in one process and switched off in another: each caches keys for a moment. */
describe('keys cached by two processes', () => {
  const secrets = new MemoryKeySecrets();
  const clock = new SteppableClock(new Date());
  let here: PgPersistence;
  let there: PgPersistence;
  beforeAll(async () => {
    here = await openPgPersistence(await testDatabase());
    there = await openPgPersistence(await testDatabase());
  });
  afterAll(async () => {
    await here.close();
    await there.close();
  });

  const authorize = (persistence: PgPersistence, secret: string) =>
    new AuthorizeKey({ keys: persistence.keys, secrets, clock }).execute(secret, {
      ip: null,
      isIn: () => false,
    });

  // deadline: the promised second; a request after it is refused, however busy the machine is
  const aSecond = () => delay(1_000);

  const refused = async (persistence: PgPersistence, secret: string): Promise<true | undefined> => {
    try {
      await authorize(persistence, secret);
      return undefined;
    } catch (error) {
      if (error instanceof InvalidApiKey) return true;
      throw error;
    }
  };

  /** A key that both processes have just used and therefore cache. */
  async function seedUsed(expiresAt: Date | null = null) {
    const { id: accountId } = await seedAccount(here);
    const key = anApiKey({ accountId, expiresAt });
    const secret = secrets.generate();
    await here.keys.add(key, secrets.seal(secret, { accountId, keyId: key.id }), Infinity);
    for (const persistence of [here, there]) expect((await authorize(persistence, secret)).id).toBe(key.id);
    return { accountId, key, secret };
  }

  test('a key that is switched off here is refused there within a second [7.KEY.03]', async () => {
    const { accountId, key, secret } = await seedUsed();
    await here.keys.update(accountId, key.id, { isActive: false });
    expect(await refused(here, secret)).toBe(true);
    await aSecond();
    expect(await refused(there, secret)).toBe(true);
  });

  test('a key that is deleted here is refused there within a second [7.KEY.04]', async () => {
    const { accountId, key, secret } = await seedUsed();
    await here.keys.remove(accountId, key.id);
    expect(await refused(here, secret)).toBe(true);
    await aSecond();
    expect(await refused(there, secret)).toBe(true);
  });

  test('the key of an instance that is deleted here is refused on both sides within a second', async () => {
    const { id: accountId } = await seedAccount(here);
    const instance = await seedInstance(here, accountId);
    const secret = secrets.generate();
    const { digest } = secrets.seal(secret, { accountId, keyId: newId() });
    await here.database.query('update api_keys set digest = $2 where instance_id = $1', [
      instance.id,
      Buffer.from(digest),
    ]);
    for (const persistence of [here, there])
      expect((await authorize(persistence, secret)).instanceId).toBe(instance.id);

    await here.instances.remove(accountId, instance.id);
    await aSecond();
    for (const persistence of [here, there]) expect(await refused(persistence, secret)).toBe(true);
  });

  test('the keys of an account that is closed here are refused on both sides within a second', async () => {
    const { accountId, secret } = await seedUsed();
    await here.accounts.close(accountId, new Date());
    await aSecond();
    for (const persistence of [here, there]) expect(await refused(persistence, secret)).toBe(true);
  });

  test('a cached key is refused from the moment it expires [3.KEY.01]', async () => {
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    const { secret } = await seedUsed(expiresAt);
    clock.set(new Date(expiresAt.getTime() - 1));
    expect(await refused(there, secret)).toBeUndefined();
    clock.set(expiresAt);
    expect(await refused(there, secret)).toBe(true);
  });
});
