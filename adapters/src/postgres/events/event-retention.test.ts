import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS, dayOf, maskOf } from '@waxwing/core';
import { SteppableClock, seedAccount, seedSender } from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { eraseAccount } from '../accounts/erase-account.js';
import { PgMessagePartitions } from '../index.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

describe('events of many days', () => {
  let url: string;
  let drop: () => Promise<void>;
  let persistence: PgPersistence;
  beforeAll(async () => {
    ({ url, drop } = await freshDatabase());
    persistence = await openPgPersistence(url);
  });
  afterAll(async () => {
    await persistence.close();
    await drop();
  });

  const clock = new SteppableClock(new Date());
  const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);
  const partitionOf = (at: Date) => `events_y${dayOf(at).replace('-', 'm').replace('-', 'd')}`;

  async function partitions(): Promise<string[]> {
    const rows = await persistence.database.query<{ name: string }>(
      "select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'events'::regclass",
    );
    return rows.map(({ name }) => name);
  }

  async function listening(): Promise<string> {
    const { id } = await seedAccount(persistence);
    await persistence.setEventTypes(id, maskOf(['key.created']));
    return id;
  }

  const countOf = async (accountId: string) => {
    await persistence.settleEvents();
    return (await persistence.eventLog.read({ accountId, limit: 100 })).events.length;
  };

  test('a day is made a week ahead, and dropped with its events when it is over for long enough', async () => {
    const partitionsOfToday = new PgMessagePartitions({ ...persistence, clock: { now: () => new Date() } });
    // The database is a copy of one that may have been made before midnight.
    await partitionsOfToday.ensureAhead();
    const accountId = await listening();
    await persistence.writeEvents([{ accountId, type: 'key.created' }]);
    expect(await partitions()).toContain(partitionOf(daysFromNow(7)));
    clock.set(daysFromNow(31));
    await new PgMessagePartitions({ ...persistence, clock }).ensureAhead();
    expect(await partitions()).toEqual(
      expect.arrayContaining([0, 31, 38].map((days) => partitionOf(daysFromNow(days)))),
    );

    expect(await persistence.eventRetention.dropExpired(daysFromNow(-1))).not.toContain(
      partitionOf(new Date()),
    );
    expect(await countOf(accountId)).toBe(1);
    const dropped = await persistence.eventRetention.dropExpired(daysFromNow(2));
    expect(dropped).toContain(partitionOf(new Date()));
    expect(await partitions()).not.toContain(partitionOf(new Date()));
    expect(await countOf(accountId)).toBe(0);
    await partitionsOfToday.ensureAhead();
  });

  test('the events of one account can go earlier', async () => {
    const [accountId, other] = [await listening(), await listening()];
    for (const id of [accountId, other])
      await persistence.writeEvents([1, 2, 3].map(() => ({ accountId: id, type: 'key.created' as const })));
    expect(await persistence.eventRetention.deleteBefore(accountId, dayOf(new Date()), 10)).toBe(0);
    const tomorrow = dayOf(daysFromNow(1));
    expect(await persistence.eventRetention.deleteBefore(accountId, tomorrow, 2)).toBe(2);
    expect(await persistence.eventRetention.deleteBefore(accountId, tomorrow, 2)).toBe(1);
    expect([await countOf(accountId), await countOf(other)]).toEqual([0, 3]);
  });

  test('an erased account has no event left, and gets none', async () => {
    const { account } = await seedSender(persistence);
    await persistence.setEventTypes(account.id, maskOf(['key.created']));
    await persistence.writeEvents([{ accountId: account.id, type: 'key.created' }]);
    await eraseAccount(persistence.database, account.id);
    await persistence.writeEvents([{ accountId: account.id, type: 'key.created' }]);
    const left = await persistence.database.query('select from events where account_id = $1', [account.id]);
    expect(left).toEqual([]);
  });
});
