import { describe, expect, test } from '@jest/globals';
import {
  aMessage,
  createMemoryPorts,
  newId,
  seedAccount,
  seedInstance,
  seedSender,
} from '../../testing/index.js';
import { InstanceNotFound } from '../instances/errors.js';
import { DAY_MS } from '../shared/clock.js';
import { CreateKey, MAX_KEYS } from './create-key.js';
import { DeleteKey } from './delete-key.js';
import { InvalidKeyName, KeyLimitReached, KeyNotFound } from './errors.js';
import { GetKeyUsage } from './get-key-usage.js';
import type { KeyLimits } from './key-limits.js';
import { ListKeys } from './list-keys.js';
import { SCOPES } from './scope.js';
import { UpdateKey } from './update-key.js';

async function start() {
  const ports = createMemoryPorts();
  const { id: accountId } = await seedAccount(ports);
  const create = (name: string) => new CreateKey(ports).execute({ accountId, name });
  const list = () => new ListKeys(ports).execute({ accountId });
  return { ports, accountId, create, list };
}

describe('an account’s keys', () => {
  test('include a new key, active, for the whole account, with its secret [3.KEY.01] [D.KEYS.02]', async () => {
    const { ports, accountId, create } = await start();
    const { key, secret } = await create('  Checkout ');
    expect(key).toEqual({
      id: expect.any(String),
      accountId,
      instanceId: null,
      name: 'Checkout',
      scopes: ['messages:send', 'messages:read', 'instances:read', 'media:write', 'media:read'],
      instanceIds: [],
      allowedIps: [],
      dailyCap: null,
      isActive: true,
      createdAt: ports.clock.now(),
      lastUsedAt: null,
      lastUsedIp: null,
      expiresAt: null,
    });
    expect(secret).toMatch(/^wx[ls]_.{32}$/);
  });

  test('are limited in number until one is deleted', async () => {
    const { ports, accountId, create } = await start();
    const [first] = await Promise.all(Array.from({ length: MAX_KEYS }, () => create('One of many')));
    await expect(create('One too many')).rejects.toBeInstanceOf(KeyLimitReached);
    await new DeleteKey(ports).execute({ accountId, keyId: first!.key.id });
    expect(await create('In its place')).toBeDefined();
  });

  test('may have an expiry, which the list shows [3.KEY.01]', async () => {
    const { ports, accountId, list } = await start();
    const expiresAt = new Date(ports.clock.now().getTime() + 60_000);
    const created = await new CreateKey(ports).execute({ accountId, name: 'Fair', expiresAt });
    expect(created.key.expiresAt).toEqual(expiresAt);
    expect(await list()).toEqual([created]);
  });

  test('are listed with their secrets, newest first [D.KEYS.05]', async () => {
    const { ports, create, list } = await start();
    const first = await create('First');
    ports.clock.advance(1_000);
    const second = await create('Second');
    expect(await list()).toEqual([second, first]);
  });

  test('need a name; a key without one is not stored [5.KEY.01]', async () => {
    const { create, list } = await start();
    await expect(create(' ')).rejects.toBeInstanceOf(InvalidKeyName);
    expect(await list()).toEqual([]);
  });

  test('can be renamed and switched off and on [4.KEY.01]', async () => {
    const { ports, accountId, create, list } = await start();
    const { key, secret } = await create('Checkout');
    const update = new UpdateKey(ports);
    const change = { accountId, keyId: key.id };

    expect(await update.execute({ ...change, name: ' Warehouse ' })).toEqual({
      key: { ...key, name: 'Warehouse' },
      secret,
      sentToday: null,
    });
    expect((await update.execute({ ...change, isActive: false })).key.isActive).toBe(false);
    expect((await update.execute({ ...change, isActive: true })).key.isActive).toBe(true);
    expect((await list())[0]?.key.name).toBe('Warehouse');
  });

  test('may have limits, which change each by itself', async () => {
    const { ports, accountId, list } = await start();
    const [first, second] = [await seedInstance(ports, accountId), await seedInstance(ports, accountId)];
    const limits = {
      scopes: ['messages:read', 'messages:send', 'messages:read'],
      instanceIds: [first.id, first.id],
      allowedIps: ['192.0.2.7', '192.0.2.7', '2001:db8::/32'],
      dailyCap: 5,
    } as const;
    const created = await new CreateKey(ports).execute({ accountId, name: 'Counter', ...limits });
    const expected = {
      scopes: ['messages:send', 'messages:read'],
      instanceIds: [first.id],
      allowedIps: ['192.0.2.7', '2001:db8::/32'],
      dailyCap: 5,
    };
    expect(created).toMatchObject({ key: expected, sentToday: 0 });
    expect(await list()).toEqual([created]);

    const update = (change: Partial<KeyLimits>) =>
      new UpdateKey(ports).execute({ accountId, keyId: created.key.id, ...change });
    expect((await update({ instanceIds: [second.id] })).key).toEqual({
      ...created.key,
      instanceIds: [second.id],
    });
    expect(await update({ dailyCap: null, instanceIds: [], allowedIps: [], scopes: SCOPES })).toMatchObject({
      key: { scopes: SCOPES, instanceIds: [], allowedIps: [], dailyCap: null },
      sentToday: null,
    });
  });

  test('cannot be for an instance of another account, or for one that was deleted', async () => {
    const { ports, accountId, create, list } = await start();
    const foreign = await seedInstance(ports, (await seedAccount(ports)).id);
    const deleted = await seedInstance(ports, accountId);
    await ports.instances.remove(accountId, deleted.id);
    const created = await create('Counter');
    for (const instanceIds of [[foreign.id], [deleted.id], [newId()]]) {
      const attempts = [
        new CreateKey(ports).execute({ accountId, name: 'Mails', instanceIds }),
        new UpdateKey(ports).execute({ accountId, keyId: created.key.id, instanceIds }),
      ];
      for (const attempt of attempts) await expect(attempt).rejects.toBeInstanceOf(InstanceNotFound);
    }
    expect(await list()).toEqual([created]);
  });

  test('show what those with a daily cap have sent today', async () => {
    const ports = createMemoryPorts();
    const { account, instance } = await seedSender(ports);
    const accountId = account.id;
    const capped = await new CreateKey(ports).execute({ accountId, name: 'Capped', dailyCap: 5 });
    const { key: uncapped } = await new CreateKey(ports).execute({ accountId, name: 'Uncapped' });
    const dailyCap = { keyId: capped.key.id, cap: 5 };
    const at = ports.clock.now();
    await ports.intake.accept({ message: aMessage(instance, { at }), dailyCap });

    const usage = new GetKeyUsage(ports);
    expect([await usage.execute(capped), await usage.execute({ key: uncapped })]).toEqual([1, null]);
    const listed = await new ListKeys(ports).execute({ accountId });
    expect(listed.map(({ key, sentToday }) => [key.name, sentToday]).toSorted()).toEqual([
      ['Capped', 1],
      ['Uncapped', null],
    ]);
    const renamed = { accountId, keyId: capped.key.id, name: 'Renamed' };
    expect((await new UpdateKey(ports).execute(renamed)).sentToday).toBe(1);
    ports.clock.set(new Date(at.getTime() + DAY_MS));
    expect(await usage.execute(capped)).toBe(0);
  });

  test('stay unchanged when a new name is invalid', async () => {
    const { ports, accountId, create, list } = await start();
    const created = await create('Checkout');
    const update = new UpdateKey(ports).execute({ accountId, keyId: created.key.id, name: ' ' });
    await expect(update).rejects.toBeInstanceOf(InvalidKeyName);
    expect(await list()).toEqual([created]);
  });

  test('no longer contain a deleted key', async () => {
    const { ports, accountId, create, list } = await start();
    const { key } = await create('Checkout');
    const remove = () => new DeleteKey(ports).execute({ accountId, keyId: key.id });
    await remove();
    expect(await list()).toEqual([]);
    await expect(remove()).rejects.toBeInstanceOf(KeyNotFound);
  });

  test('do not include a key of another account', async () => {
    const { ports, create, list } = await start();
    const created = await create('Checkout');
    const foreign = { accountId: newId(), keyId: created.key.id };
    await expect(new UpdateKey(ports).execute({ ...foreign, isActive: false })).rejects.toBeInstanceOf(
      KeyNotFound,
    );
    await expect(new DeleteKey(ports).execute(foreign)).rejects.toBeInstanceOf(KeyNotFound);
    expect(await list()).toEqual([created]);
  });
});
