import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { InstanceNotFound } from '@waxwing/core';
import {
  anApiKey,
  aSealedSecret,
  delay,
  eventually,
  seedAccount,
  seedMessage,
  seedSender,
} from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { Notifications } from '../index.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';
import { CachedSendableInstances } from './cached-sendable-instances.js';
import { PgMessageWatch } from './pg-message-watch.js';

describe('two processes on one database', () => {
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

  async function seedSent() {
    const sender = await seedSender(here);
    const message = await seedMessage(here, sender.instance);
    const settle = () =>
      there.outbox.settle(sender.lease, [{ id: message.id, kind: 'sent', at: new Date() }]);
    return { message, settle, accountId: sender.account.id };
  }

  test('a message that another process settles is notified', async () => {
    const { message, settle, accountId } = await seedSent();
    const watched = here.watch.waitUntilSettled(accountId, message.id, 10_000);
    await settle();
    expect((await watched).message.status).toBe('sent');
  });

  test('the poll finds a settled message when every notification is lost', async () => {
    const { message, settle, accountId } = await seedSent();
    const disconnected = await Notifications.connect(await testDatabase());
    await disconnected.close();
    const watch = new PgMessageWatch({ database: here.database, notifications: disconnected });
    const watched = watch.waitUntilSettled(accountId, message.id, 10_000);
    await settle();
    expect((await watched).message.status).toBe('sent');
  });

  test('a key that is switched off here is refused there within a second', async () => {
    const { id: accountId } = await seedAccount(here);
    const key = anApiKey({ accountId });
    const secret = aSealedSecret();
    await here.keys.add(key, secret, Infinity);
    expect((await there.keys.byDigest(secret.digest))?.isActive).toBe(true);

    await here.keys.update(accountId, key.id, { isActive: false });
    expect((await here.keys.byDigest(secret.digest))?.isActive).toBe(false);
    // deadline: the promised second; a request after it is refused, however busy the machine is
    await delay(1_000);
    expect((await there.keys.byDigest(secret.digest))?.isActive).toBe(false);
  });

  test('a process without notifications caches a removed sender only for a moment', async () => {
    const { account, instance } = await seedSender(here);
    const disconnected = await Notifications.connect(await testDatabase());
    await disconnected.close();
    const senders = new CachedSendableInstances({ instances: there.instances, notifications: disconnected });
    expect((await senders.get(account.id, instance.id)).status).toBe('ready');

    await here.instances.remove(account.id, instance.id);
    const gone = () =>
      senders.get(account.id, instance.id).then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(await eventually(gone)).toBeInstanceOf(InstanceNotFound);
  });

  test('unwritten uses of keys are written when the database is closed', async () => {
    const leaving = await openPgPersistence(await testDatabase());
    const { id: accountId } = await seedAccount(leaving);
    const key = anApiKey({ accountId });
    await leaving.keys.add(key, aSealedSecret(), Infinity);
    const at = new Date();
    leaving.keys.touch(key.id, { at, ip: null });
    await leaving.close();

    expect((await here.keys.listOf(accountId))[0]?.key.lastUsedAt).toEqual(at);
  });
});
