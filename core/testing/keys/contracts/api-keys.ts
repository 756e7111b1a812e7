import { expect, test } from '@jest/globals';
import { type ApiKey, KeyLimitReached } from '../../../src/index.js';
import { eventually } from '../../eventually.js';
import { anApiKey, aSealedSecret, randomBytes } from '../../fixture/builders.js';
import { collectOutcomes, times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

/** What every implementation of `KeysPorts` keeps. */
export const keysContracts = persistenceContract('ApiKeys', ({ clock, fromNow, keys, seed }) => {
  async function seedKey(overrides: Partial<ApiKey> = {}) {
    const accountId = overrides.accountId ?? (await seed.account()).id;
    const key = anApiKey({ accountId, createdAt: clock.now(), ...overrides });
    const secret = aSealedSecret();
    await keys.add(key, secret, Infinity);
    return { key, secret };
  }

  async function lastUse(key: ApiKey): Promise<Date | null | undefined> {
    const stored = await keys.listOf(key.accountId);
    return stored.find((entry) => entry.key.id === key.id)?.key.lastUsedAt;
  }

  function used(key: ApiKey, at: Date): Promise<true> {
    return eventually(async () => ((await lastUse(key))?.getTime() === at.getTime() ? true : undefined));
  }

  test('a key is found unchanged by the digest of its secret', async () => {
    const { key, secret } = await seedKey({
      expiresAt: fromNow(1_000),
      scopes: ['events:read', 'messages:send'],
      instanceIds: [newId(), newId()],
      allowedIps: ['192.0.2.7', '2001:db8::/32'],
      dailyCap: 250,
    });
    expect(await keys.byDigest(secret.digest)).toEqual(key);
    expect(await keys.byDigest(randomBytes(32))).toBeUndefined();
  });

  test('a key is found by its id as it is now, and not when it is gone', async () => {
    const { key } = await seedKey({ scopes: ['media:read'], dailyCap: 250 });
    expect(await keys.byId(key.id)).toEqual(key);
    await keys.update(key.accountId, key.id, { isActive: false });
    expect(await keys.byId(key.id)).toEqual({ ...key, isActive: false });
    await keys.remove(key.accountId, key.id);
    expect(await keys.byId(key.id)).toBeUndefined();
    expect(await keys.byId(newId())).toBeUndefined();
  });

  test('an account has no more own keys than the limit, also under a race', async () => {
    const { id: accountId } = await seed.account();
    const { id: otherId } = await seed.account();
    const add = (limit: number, owner = accountId) =>
      keys.add(anApiKey({ accountId: owner, createdAt: clock.now() }), aSealedSecret(), limit);
    await add(5, otherId);

    const { done, errors } = await collectOutcomes(times(20, () => add(5)));

    expect(done).toHaveLength(5);
    expect(errors.every((error) => error instanceof KeyLimitReached)).toBe(true);
    const [stored] = await keys.listOf(accountId);
    expect(await keys.listOf(accountId)).toHaveLength(5);
    await keys.remove(accountId, stored!.key.id);
    await add(5);
    expect(await keys.listOf(accountId)).toHaveLength(5);
  });

  test('an account lists its own keys with their sealed secrets, newest first', async () => {
    const { id: accountId } = await seed.account();
    const older = await seedKey({ accountId, createdAt: fromNow(-2_000) });
    const newer = await seedKey({ accountId, createdAt: fromNow(-1_000) });

    const listed = await keys.listOf(accountId);

    expect(listed.map(({ key }) => key)).toEqual([newer.key, older.key]);
    expect(listed.map(({ sealed }) => [...sealed])).toEqual([
      [...newer.secret.sealed],
      [...older.secret.sealed],
    ]);
  });

  test('the key of an instance is found by the instance and is not among the account’s [D.KEYS.01]', async () => {
    const { id: accountId } = await seed.account();
    const instance = await seed.instance(accountId);

    expect((await keys.findByInstance(accountId, instance.id))?.key).toMatchObject({
      instanceId: instance.id,
      instanceIds: [instance.id],
    });
    expect(await keys.listOf(accountId)).toEqual([]);
    expect(await keys.findByInstance((await seed.account()).id, instance.id)).toBeUndefined();
  });

  test('renaming and switching a key do not affect each other [4.KEY.01]', async () => {
    const { key, secret } = await seedKey();

    const renamed = await keys.update(key.accountId, key.id, { name: 'Warehouse' });
    expect(renamed?.key).toEqual({ ...key, name: 'Warehouse' });
    const switched = await keys.update(key.accountId, key.id, { isActive: false });
    expect(switched?.key).toEqual({ ...key, name: 'Warehouse', isActive: false });
    expect(await keys.byDigest(secret.digest)).toEqual(switched?.key);
  });

  test('the limits of a key change each by itself', async () => {
    const { key, secret } = await seedKey();
    const changes = [
      { scopes: ['messages:read'] },
      { instanceIds: [newId(), newId()] },
      { allowedIps: ['192.0.2.7', '2001:db8::/32'] },
      { dailyCap: 100 },
      { instanceIds: [], allowedIps: [], dailyCap: null },
    ] as const;
    let expected: ApiKey = key;
    for (const change of changes) {
      expected = { ...expected, ...change };
      expect((await keys.update(key.accountId, key.id, change))?.key).toEqual(expected);
      expect(await keys.byDigest(secret.digest)).toEqual(expected);
    }
  });

  test('sends are counted for keys with a daily cap, and for nobody else', async () => {
    const { key: capped } = await seedKey({ dailyCap: 5 });
    const { key: later } = await seedKey();
    const { key: uncapped } = await seedKey();
    await keys.update(later.accountId, later.id, { dailyCap: 7 });
    const ids = [capped.id, later.id, uncapped.id, newId()];
    expect(await keys.sentToday(ids, clock.now())).toEqual(
      new Map([
        [capped.id, 0],
        [later.id, 0],
      ]),
    );
    await keys.remove(capped.accountId, capped.id);
    expect([...(await keys.sentToday(ids, clock.now())).keys()]).toEqual([later.id]);
  });

  test('an update without changes returns the key unchanged', async () => {
    const { key } = await seedKey();
    expect((await keys.update(key.accountId, key.id, {}))?.key).toEqual(key);
  });

  test('another account can neither change nor remove the key', async () => {
    const { key, secret } = await seedKey();
    const ravi = await seed.account();

    expect(await keys.update(ravi.id, key.id, { isActive: false })).toBeUndefined();
    expect(await keys.remove(ravi.id, key.id)).toBe(false);
    expect(await keys.byDigest(secret.digest)).toEqual(key);
  });

  test('a removed key cannot be found any more', async () => {
    const { key, secret } = await seedKey();

    expect(await keys.remove(key.accountId, key.id)).toBe(true);
    expect(await keys.byDigest(secret.digest)).toBeUndefined();
    expect(await keys.listOf(key.accountId)).toEqual([]);
    expect(await keys.remove(key.accountId, key.id)).toBe(false);
  });

  test('keys are named to their account, with those of its instances', async () => {
    const { key } = await seedKey();
    const instance = await seed.instance(key.accountId);
    const own = (await keys.findByInstance(key.accountId, instance.id))!.key;
    const ids = [key.id, own.id, newId()];
    expect(await keys.namesOf(key.accountId, ids)).toEqual(
      new Map([
        [key.id, { name: key.name, instanceId: null }],
        [own.id, { name: own.name, instanceId: instance.id }],
      ]),
    );
    expect(await keys.namesOf((await seed.account()).id, ids)).toEqual(new Map());
  });

  test('the key of an instance cannot be changed or removed as one of the account’s', async () => {
    const { id: accountId } = await seed.account();
    const instance = await seed.instance(accountId);
    const own = await keys.findByInstance(accountId, instance.id);

    expect(await keys.update(accountId, own!.key.id, { isActive: false })).toBeUndefined();
    expect(await keys.remove(accountId, own!.key.id)).toBe(false);
    expect(await keys.findByInstance(accountId, instance.id)).toEqual(own);
  });

  test('the key of an instance is switched by its instance and account only', async () => {
    const [account, ravi] = [await seed.account(), await seed.account()];
    const instance = await seed.instance(account.id);
    const active = async () => (await keys.findByInstance(account.id, instance.id))?.key.isActive;

    expect(await keys.setInstanceKeyActive(account.id, instance.id, false)).toBe(true);
    expect(await active()).toBe(false);
    expect(await keys.setInstanceKeyActive(ravi.id, instance.id, true)).toBe(false);
    expect(await keys.setInstanceKeyActive(account.id, newId(), true)).toBe(false);
    expect(await active()).toBe(false);
    expect(await keys.setInstanceKeyActive(account.id, instance.id, true)).toBe(true);
    expect(await active()).toBe(true);
  });

  test('a use is recorded once a minute at most', async () => {
    const { key } = await seedKey();
    const { key: witness } = await seedKey();
    const first = clock.now();
    const soon = new Date(first.getTime() + 30_000);
    const later = new Date(first.getTime() + 61_000);

    keys.touch(key.id, { at: first, ip: '192.0.2.7' });
    await used(key, first);
    keys.touch(key.id, { at: soon, ip: '192.0.2.8' });
    keys.touch(witness.id, { at: soon, ip: null });
    await used(witness, soon);
    expect(await lastUse(key)).toEqual(first);
    expect((await keys.listOf(key.accountId))[0]?.key.lastUsedIp).toBe('192.0.2.7');

    keys.touch(key.id, { at: later, ip: '2001:db8::1' });
    expect(await used(key, later)).toBe(true);
    expect((await keys.listOf(key.accountId))[0]?.key.lastUsedIp).toBe('2001:db8::1');
  });

  test('a use of a removed key has no effect', async () => {
    const { key } = await seedKey();
    const at = clock.now();
    keys.touch(newId(), { at, ip: null });
    keys.touch(key.id, { at, ip: null });
    expect(await used(key, at)).toBe(true);
  });
});
