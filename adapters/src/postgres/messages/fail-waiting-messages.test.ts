import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type SeededSender, seedMessage, seedSender, WAIT_MS } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { PgInstances, PgOutbox, PgSessionControl, PgSessionReports } from '../index.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

describe('failed messages of an ended session are counted by their reason', () => {
  let persistence: PgPersistence;
  let sender: SeededSender;
  let counted: [code: string, count: number][];
  beforeAll(async () => {
    persistence = await openPgPersistence(await testDatabase());
  });
  beforeEach(async () => {
    counted = [];
    sender = await seedSender(persistence);
    for (let n = 0; n < 2; n++) await seedMessage(persistence, sender.instance);
  });
  afterAll(() => persistence.close());

  const ports = () => ({
    database: persistence.database,
    notifications: persistence.notifications,
    onFailed: (code: string, count: number) => void counted.push([code, count]),
  });
  const ways: [string, () => Promise<void>][] = [
    [
      'its worker fails its waiting messages',
      () => new PgOutbox(ports()).failWaiting(sender.lease, 'logged_out', 'x'),
    ],
    ['its worker forgets it', () => new PgSessionReports(ports()).forget(sender.lease, {})],
    [
      'it is forgotten without a worker',
      async () => {
        await persistence.expireLease(sender.lease);
        await new PgSessionControl({ ...ports(), releaseTimeoutMs: WAIT_MS }).forget(sender.instance.id);
      },
    ],
    ['it is removed', () => new PgInstances(ports()).remove(sender.account.id, sender.instance.id)],
  ];

  test.each(ways)('when %s', async (_, end) => {
    await end();
    expect(counted).toEqual([['logged_out', 2]]);
  });

  test('nothing is counted when nothing waited', async () => {
    await new PgSessionReports(ports()).forget(sender.lease, {});
    await new PgInstances(ports()).remove(sender.account.id, sender.instance.id);
    expect(counted).toEqual([['logged_out', 2]]);
  });
});
