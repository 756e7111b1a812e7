import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { LeaseLost, type PoolProxy } from '@waxwing/core';
import {
  claimLinkedLease,
  claimLinkingLease,
  instanceProxiesContract,
  newId,
  seedAccount,
  seedInstance,
} from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { AesKeyring } from '../../crypto/aes-keyring.js';
import { PgInstanceProxies } from '../instances/pg-instance-proxies.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';
import { PgEgressResolver } from './pg-egress-resolver.js';
import { PgLoginSlots } from './pg-login-slots.js';

const keyring = new AesKeyring(`k:${randomBytes(32).toString('base64')}`);
const setup = async () => openPgPersistence(await testDatabase());
const OWN = 'socks5://asha:a-secret-of-hers@proxy.example:1080';
const POOL: PoolProxy[] = [
  { callingCode: '91', url: 'http://mumbai.example:8080' },
  { callingCode: '*', url: 'http://anywhere.example:8080' },
];

instanceProxiesContract('PostgreSQL', async () => {
  const persistence = await setup();
  return { ...persistence, proxies: new PgInstanceProxies({ ...persistence, keyring }) };
});

async function within(work: (persistence: PgPersistence) => Promise<void>): Promise<void> {
  const persistence = await setup();
  try {
    await work(persistence);
  } finally {
    await persistence.close();
  }
}

describe('PgInstanceProxies', () => {
  test('stores the password sealed for this instance only', () =>
    within(async (persistence) => {
      const { database } = persistence;
      const proxies = new PgInstanceProxies({ database, keyring });
      const { id: accountId } = await seedAccount(persistence);
      const [one, other] = [
        await seedInstance(persistence, accountId),
        await seedInstance(persistence, accountId),
      ];
      for (const { id } of [one, other]) await proxies.set(accountId, id, OWN);
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
      await expect(proxies.get(accountId, other.id)).rejects.toThrow('belongs to something else');
    }));
});

describe('PgEgressResolver', () => {
  test('prefers the instance’s own proxy, then the operator’s for its number, then a direct connection', () =>
    within(async (persistence) => {
      const { database } = persistence;
      const { id: accountId } = await seedAccount(persistence);
      const instance = await seedInstance(persistence, accountId);
      const lease = await claimLinkingLease(persistence, instance);
      const [pooled, direct] = [POOL, []].map((pool) => new PgEgressResolver({ database, keyring, pool }));
      expect(await direct!.resolve(lease, undefined)).toEqual({ key: 'direct' });
      const proxy = (url: string, trusted: boolean) => ({ key: expect.any(String), proxy: { url, trusted } });
      expect(await pooled!.resolve(lease, undefined)).toEqual(proxy(POOL[1]!.url, true));
      expect(await pooled!.resolve(lease, '919800000001')).toEqual(proxy(POOL[0]!.url, true));
      await new PgInstanceProxies({ database, keyring }).set(accountId, instance.id, OWN);
      const own = await pooled!.resolve(lease, '919800000001');
      expect(own).toEqual(proxy(OWN, false));
      expect(own.key).not.toMatch(/secret|example/);
    }));

  test('gives no egress to an instance that was removed with its proxy', () =>
    within(async (persistence) => {
      const { database } = persistence;
      const { id: accountId } = await seedAccount(persistence);
      const instance = await seedInstance(persistence, accountId);
      const lease = await claimLinkingLease(persistence, instance);
      await new PgInstanceProxies({ database, keyring }).set(accountId, instance.id, OWN);
      await persistence.instances.remove(accountId, instance.id);
      const egress = new PgEgressResolver({ database, keyring, pool: [] }).resolve(lease, undefined);
      await expect(egress).rejects.toBeInstanceOf(LeaseLost);
    }));

  test('uses the number that the instance is linked to', () =>
    within(async (persistence) => {
      const { database } = persistence;
      const instance = await seedInstance(persistence);
      const lease = await claimLinkedLease(persistence, instance);
      await persistence.reports.report(lease, { phone: '919800000001' });
      const egress = await new PgEgressResolver({ database, keyring, pool: POOL }).resolve(
        lease,
        '4917000000001',
      );
      expect(egress.proxy?.url).toBe(POOL[0]!.url);
    }));
});

describe('PgLoginSlots', () => {
  test('are spaced across processes, separately for each egress', () =>
    within(async ({ database }) => {
      const egress = newId();
      const processes = [new PgLoginSlots({ database }), new PgLoginSlots({ database })];
      const waits = await Promise.all(
        Array.from({ length: 10 }, (_, n) => processes[n % 2]!.take(egress, 60_000)),
      );
      const sorted = waits.toSorted((a, b) => a - b);
      expect(sorted[0]).toBeLessThan(60_000);
      const slots = sorted.map((wait) => Math.round((wait - sorted[0]!) / 60_000));
      expect(slots).toEqual(Array.from({ length: 10 }, (_, n) => n));
      expect(await processes[0]!.take(newId(), 60_000)).toBeLessThan(1_000);
    }));
});
