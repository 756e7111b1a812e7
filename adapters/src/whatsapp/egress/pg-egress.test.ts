import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { LeaseLost, type PoolProxy } from '@waxwing/core';
import {
  instanceProxiesContract,
  linkedLease,
  linkingLease,
  newId,
  seedAccount,
  seedInstance,
} from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { AesKeyring } from '../../crypto/aes-keyring.js';
import { type PgWorld, pgWorld } from '../../postgres/testing/pg-world.js';
import { PgEgresses } from './pg-egresses.js';
import { PgInstanceProxies } from './pg-instance-proxies.js';
import { PgLoginSlots } from './pg-login-slots.js';

const keyring = new AesKeyring(`k:${randomBytes(32).toString('base64')}`);
const setup = async () => pgWorld(await testDatabase());
const OWN = 'socks5://asha:a-secret-of-hers@proxy.example:1080';
const POOL: PoolProxy[] = [
  { callingCode: '91', url: 'http://mumbai.example:8080' },
  { callingCode: '*', url: 'http://anywhere.example:8080' },
];

instanceProxiesContract('PostgreSQL', setup, ({ database }) => new PgInstanceProxies({ database, keyring }));

async function within(work: (world: PgWorld) => Promise<void>): Promise<void> {
  const world = await setup();
  try {
    await work(world);
  } finally {
    await world.close();
  }
}

describe('PgInstanceProxies', () => {
  test('keeps the password sealed, for this instance alone', () =>
    within(async (world) => {
      const { database } = world;
      const proxies = new PgInstanceProxies({ database, keyring });
      const { id: accountId } = await seedAccount(world);
      const [one, other] = [await seedInstance(world, accountId), await seedInstance(world, accountId)];
      for (const { id } of [one, other]) await proxies.put(accountId, id, OWN);
      const rows = await database.query<{ sealed: Buffer }>(
        'select sealed from instance_proxies where account_id = $1',
        [accountId],
      );
      expect(rows).toHaveLength(2);
      for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/secret|proxy\.example/);
      await database.query(
        `update instance_proxies set sealed = (select sealed from instance_proxies where instance_id = $1)
         where instance_id = $2`,
        [one.id, other.id],
      );
      await expect(proxies.of(accountId, other.id)).rejects.toThrow('belongs to something else');
    }));
});

describe('PgEgresses', () => {
  test('prefers the instance’s own proxy, then the operator’s for its number, then the direct way', () =>
    within(async (world) => {
      const { database } = world;
      const { id: accountId } = await seedAccount(world);
      const instance = await seedInstance(world, accountId);
      const lease = await linkingLease(world, instance);
      const [pooled, direct] = [POOL, []].map((pool) => new PgEgresses({ database, keyring, pool }));
      expect(await direct!.of(lease, undefined)).toEqual({ key: 'direct' });
      const proxy = (url: string, trusted: boolean) => ({ key: expect.any(String), proxy: { url, trusted } });
      expect(await pooled!.of(lease, undefined)).toEqual(proxy(POOL[1]!.url, true));
      expect(await pooled!.of(lease, '919800000001')).toEqual(proxy(POOL[0]!.url, true));
      await new PgInstanceProxies({ database, keyring }).put(accountId, instance.id, OWN);
      const own = await pooled!.of(lease, '919800000001');
      expect(own).toEqual(proxy(OWN, false));
      expect(own.key).not.toMatch(/secret|example/);
    }));

  test('opens no way for an instance that was removed with its proxy', () =>
    within(async (world) => {
      const { database } = world;
      const { id: accountId } = await seedAccount(world);
      const instance = await seedInstance(world, accountId);
      const lease = await linkingLease(world, instance);
      await new PgInstanceProxies({ database, keyring }).put(accountId, instance.id, OWN);
      await world.instances.remove(accountId, instance.id);
      const egress = new PgEgresses({ database, keyring, pool: [] }).of(lease, undefined);
      await expect(egress).rejects.toBeInstanceOf(LeaseLost);
    }));

  test('goes by the number that the instance is linked to', () =>
    within(async (world) => {
      const { database } = world;
      const instance = await seedInstance(world, (await seedAccount(world)).id);
      const lease = await linkedLease(world, instance);
      await world.leases.report(lease, { phone: '919800000001' });
      const egress = await new PgEgresses({ database, keyring, pool: POOL }).of(lease, '4917000000001');
      expect(egress.proxy?.url).toBe(POOL[0]!.url);
    }));
});

describe('PgLoginSlots', () => {
  test('are so far apart, whichever process asks, and each egress has its own', () =>
    within(async ({ database }) => {
      const egress = newId();
      const processes = [new PgLoginSlots({ database }), new PgLoginSlots({ database })];
      const waits = await Promise.all(
        Array.from({ length: 10 }, (_, n) => processes[n % 2]!.take(egress, 60_000)),
      );
      const sorted = waits.toSorted((a, b) => a - b);
      expect(sorted[0]).toBeLessThan(60_000);
      const places = sorted.map((wait) => Math.round((wait - sorted[0]!) / 60_000));
      expect(places).toEqual(Array.from({ length: 10 }, (_, n) => n));
      expect(await processes[0]!.take(newId(), 60_000)).toBeLessThan(1_000);
    }));
});
