import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { AdapterError, LeaseLost, type SessionLease } from '@waxwing/core';
import { testDatabase } from '../../../testing/test-database.js';
import { AesKeyring } from '../../crypto/aes-keyring.js';
import { loadBaileys } from '../../whatsapp/load-baileys.js';
import { insertLease } from '../../whatsapp/testing/insert-lease.js';
import { ASHA, RAVI, WhatsAppHarness } from '../../whatsapp/testing/whatsapp-harness.js';
import { Database } from '../database/database.js';
import { PgCredentialStore } from './pg-credential-store.js';

describe('PgCredentialStore', () => {
  let database: Database;
  let store: PgCredentialStore;
  beforeAll(async () => {
    database = await Database.connect(await testDatabase());
    const keyring = new AesKeyring(`k:${randomBytes(32).toString('base64')}`);
    store = new PgCredentialStore({ database, keyring });
  });
  afterAll(() => database.close());

  const read = async (lease: SessionLease, type: string, ...ids: string[]) =>
    Object.fromEntries(await store.read(lease, type, ids));

  test('stores, replaces and removes entries of several kinds in one write', async () => {
    const lease = await insertLease(database);
    await store.write(lease, [
      { type: 'session', id: 'a', value: 'one' },
      { type: 'session', id: 'b', value: 'two' },
      { type: 'creds', id: '', value: '{"ü":"🔑"}' },
    ]);
    await store.write(lease, [
      { type: 'session', id: 'a', value: 'three' },
      { type: 'session', id: 'b', value: null },
      { type: 'creds', id: 'b', value: 'not a session' },
    ]);
    expect(await read(lease, 'session', 'a', 'b', 'c')).toEqual({ a: 'three' });
    expect(await read(lease, 'creds', '', 'b')).toEqual({ '': '{"ü":"🔑"}', b: 'not a session' });
  });

  test('stores a thousand entries at once', async () => {
    const lease = await insertLease(database);
    const ids = Array.from({ length: 1_000 }, (_, i) => String(i));
    await store.write(
      lease,
      ids.map((id) => ({ type: 'pre-key', id, value: `key ${id}` })),
    );
    expect(await read(lease, 'pre-key', ...ids)).toEqual(
      Object.fromEntries(ids.map((id) => [id, `key ${id}`])),
    );
  });

  test('separates sessions and clears only one', async () => {
    const [asha, ravi] = [await insertLease(database), await insertLease(database)];
    for (const lease of [asha, ravi]) {
      await store.write(lease, [{ type: 'session', id: 'a', value: lease.instanceId }]);
    }
    await store.clear(asha);
    expect(await read(asha, 'session', 'a')).toEqual({});
    expect(await read(ravi, 'session', 'a')).toEqual({ a: ravi.instanceId });
  });

  test('clears a session of which nothing is stored without a lock on its lease', async () => {
    const lease = await insertLease(database);
    const cleared = await database.transaction(async (transaction) => {
      await transaction.query('select from session_leases where instance_id = $1 for update', [
        lease.instanceId,
      ]);
      return store.clear(lease);
    });
    expect(cleared).toBeUndefined();
  });

  test.each([
    ['has a higher epoch now', 'epoch = epoch + 1'],
    ['has another worker now', "owner = 'another'"],
    ['has expired', "expires_at = now() - interval '1 second'"],
  ])('writes nothing when the lease %s', async (_case, change) => {
    const lease = await insertLease(database);
    await store.write(lease, [{ type: 'session', id: 'a', value: 'old' }]);
    await database.query(`update session_leases set ${change} where instance_id = $1`, [lease.instanceId]);

    const changes = [
      { type: 'session', id: 'a', value: null },
      { type: 'session', id: 'b', value: 'new' },
    ];
    await expect(store.write(lease, changes)).rejects.toThrow(LeaseLost);
    await expect(store.write(lease, changes.slice(1))).rejects.toThrow(LeaseLost);
    await expect(store.clear(lease)).rejects.toThrow(LeaseLost);
    expect(await read(lease, 'session', 'a', 'b')).toEqual({ a: 'old' });
  });

  test('does not open an entry that was moved to another key', async () => {
    const lease = await insertLease(database);
    await store.write(lease, [{ type: 'session', id: 'a', value: 'secret' }]);
    await database.query(`update whatsapp_auth set id = 'b' where instance_id = $1`, [lease.instanceId]);
    await expect(store.read(lease, 'session', ['b'])).rejects.toThrow(AdapterError);
  });

  test('does not open an entry of another session', async () => {
    const [asha, ravi] = [await insertLease(database), await insertLease(database)];
    await store.write(asha, [{ type: 'session', id: 'a', value: 'secret' }]);
    await database.query('update whatsapp_auth set instance_id = $2 where instance_id = $1', [
      asha.instanceId,
      ravi.instanceId,
    ]);
    await expect(store.read(ravi, 'session', ['a'])).rejects.toThrow(AdapterError);
  });

  test('removes an entry of its own kind only', async () => {
    const lease = await insertLease(database);
    const both = ['session', 'pre-key'].map((type) => ({ type, id: 'a', value: type }));
    await store.write(lease, both);
    await store.write(lease, [{ type: 'session', id: 'a', value: null }]);
    expect([await read(lease, 'session', 'a'), await read(lease, 'pre-key', 'a')]).toEqual([
      {},
      { a: 'pre-key' },
    ]);
  });

  test.each([
    ['ratchets alone do not wait for the disk', ['session'], true],
    ['credentials wait for the disk', ['creds'], false],
    ['keys wait for the disk, also together with ratchets', ['session', 'pre-key'], false],
  ])('%s', async (_, types, ahead) => {
    const lease = await insertLease(database);
    const query = jest.spyOn(database, 'query');
    await store.write(
      lease,
      types.map((type) => ({ type, id: 'a', value: 'new' })),
    );
    const [statement] = query.mock.calls[0]!;
    query.mockRestore();
    expect(JSON.stringify(statement).includes("'synchronous_commit', 'off'")).toBe(ahead);
  });

  test('ratchets of several sessions share a commit, and a lease that has moved on fails alone', async () => {
    const [asha, ravi] = [await insertLease(database), await insertLease(database)];
    await database.query('update session_leases set epoch = epoch + 1 where instance_id = $1', [
      ravi.instanceId,
    ]);
    const query = jest.spyOn(database, 'query');
    const ratchet = [{ type: 'session', id: 'a', value: 'new' }];
    const writes = await Promise.allSettled([asha, ravi].map((lease) => store.write(lease, ratchet)));
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    expect(writes).toMatchObject([{ status: 'fulfilled' }, { reason: expect.any(LeaseLost) }]);
    expect([await read(asha, 'session', 'a'), await read(ravi, 'session', 'a')]).toEqual([{ a: 'new' }, {}]);
  });

  test('carries a real session over a reconnect and stores no key in plain text', async () => {
    const harness = await WhatsAppHarness.with(store);
    try {
      const { session, lease } = await harness.linked(ASHA, await insertLease(database));
      await session.close();
      const again = await harness.connect(lease);
      await again.seen.next('ready');
      expect(await harness.send(again, RAVI, 'Order shipped')).toMatchObject({ kind: 'acknowledged' });
      await again.session.close();

      const { BufferJSON } = await loadBaileys();
      const creds = JSON.parse((await read(lease, 'creds', ''))['']!, BufferJSON.reviver);
      const rows = await database.query<{ type: string; value: Buffer; bytes: number }>(
        'select type, value, pg_column_size(a) as bytes from whatsapp_auth a where instance_id = $1',
        [lease.instanceId],
      );
      // Blocks that fit into their pages.
      const blocks = rows.filter(({ type }) => type === 'pre-keys').map(({ bytes }) => bytes);
      expect(blocks.length).toBeGreaterThan(20);
      expect(Math.max(...blocks)).toBeLessThan(2_032);
      const secret: Buffer = Buffer.from(creds.signedIdentityKey.private);
      const traces = [secret, secret.toString('base64'), 'noiseKey', 'Buffer', '"private"', ASHA];
      for (const { value } of rows) {
        for (const trace of traces) expect(value.includes(trace)).toBe(false);
      }
    } finally {
      await harness.close();
    }
  });
});
