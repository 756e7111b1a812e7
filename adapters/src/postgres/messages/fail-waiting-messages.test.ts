import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type SeededSender, seedMessage, seedSender } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

describe('what fails with a session is counted by what ends it', () => {
  let ports: PgPersistence;
  let sender: SeededSender;
  beforeAll(async () => {
    ports = await openPgPersistence(await testDatabase());
  });
  beforeEach(async () => {
    sender = await seedSender(ports);
    for (let n = 0; n < 2; n++) await seedMessage(ports, sender.instance);
  });
  afterAll(() => ports.close());

  const ways: [string, () => Promise<number>][] = [
    [
      'its worker fails its waiting messages',
      () => ports.outbox.failWaiting(sender.lease, 'logged_out', 'x'),
    ],
    ['its worker forgets it', () => ports.reports.forget(sender.lease, {})],
    [
      'it is forgotten without a worker',
      async () => {
        await ports.expireLease(sender.lease);
        return ports.sessions.forget(sender.instance.id);
      },
    ],
    ['it is removed', () => ports.instances.remove(sender.account.id, sender.instance.id)],
  ];

  test.each(ways)('when %s', async (_, end) => {
    expect(await end()).toBe(2);
    expect(await ports.instances.remove(sender.account.id, sender.instance.id).catch(() => 0)).toBe(0);
  });
});
