import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AccountEvent, comparePositions, LOG_START, maskOf } from '@waxwing/core';
import { newId, waitUntil } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';
import { writeEvents } from './write-events.js';

const WRITERS = 12;
const TRANSACTIONS = 15;

describe('readers of the event log, beside transactions that are held open', () => {
  let writer: PgPersistence;
  let reader: PgPersistence;
  beforeAll(async () => {
    writer = await openPgPersistence(await testDatabase());
    reader = await openPgPersistence(await testDatabase());
  });
  afterAll(() => Promise.all([writer.close(), reader.close()]));

  async function listening(): Promise<string> {
    const accountId = newId();
    await writer.setEventTypes(accountId, maskOf(['key.created']));
    return accountId;
  }

  test('miss no event and see none twice, whatever the order of the commits', async () => {
    const accountId = await listening();
    const written: string[] = [];
    let writing = true;

    async function write(): Promise<void> {
      for (let round = 0; round < TRANSACTIONS; round++) {
        const ids = [newId(), newId()];
        const isKept = Math.random() < 0.8;
        const done = writer.database.transaction(async (transaction) => {
          for (const objectId of ids) {
            await writeEvents(transaction, [{ accountId, type: 'key.created', objectId }]);
            await transaction.query('select pg_sleep($1)', [Math.random() * 0.03]);
          }
          if (!isKept) throw new Error('rolled back');
        });
        await done.then(
          () => written.push(...ids),
          () => undefined,
        );
      }
    }

    const seen: AccountEvent[] = [];
    async function read(): Promise<void> {
      let position = LOG_START;
      for (let isLast = false; !isLast; ) {
        isLast = !writing;
        if (isLast) await reader.settleEvents();
        const page = await reader.eventLog.read({ accountId, after: position, limit: 7 });
        seen.push(...page.events);
        ({ position } = page);
        if (page.hasMore) isLast = false;
      }
    }

    const reading = read();
    await Promise.all(Array.from({ length: WRITERS }, write));
    writing = false;
    await reading;

    expect(seen.map(({ objectId }) => objectId).toSorted()).toEqual(written.toSorted());
    expect(seen).toEqual(seen.toSorted((a, b) => comparePositions(a.position, b.position)));
    expect(written.length).toBeGreaterThan(WRITERS);
  });

  test('wait for a transaction of somebody else for a minute, and not any longer', async () => {
    const accountId = await listening();
    await writer.settleEvents();
    await writer.database.transaction(async (foreign) => {
      await foreign.query('select pg_current_xact_id()');
      await reader.writeEvents([{ accountId, type: 'key.created' }]);
      expect(await reader.eventLog.read({ accountId, limit: 1 })).toMatchObject({
        events: [],
        position: LOG_START,
      });
      await reader.database.query(
        "update events set created_at = created_at - interval '61 seconds' where account_id = $1",
        [accountId],
      );
      expect((await reader.eventLog.read({ accountId, limit: 1 })).events).toHaveLength(1);
    });
  });

  test('are woken once what they were told of can be read', async () => {
    const accountId = await listening();
    let isWoken = false;
    const { waiting } = await writer.database.transaction(async (foreign) => {
      await foreign.query('select pg_current_xact_id()');
      const watched = reader.eventWatch.waitForMore(accountId, 600_000).then(() => {
        isWoken = true;
      });
      await reader.writeEvents([{ accountId, type: 'key.created' }]);
      for (let look = 0; look < 5; look++) {
        await reader.database.query('select 1');
        expect(isWoken).toBe(false);
      }
      return { waiting: watched };
    });
    await waiting;
    await waitUntil(
      async () => (await reader.eventLog.read({ accountId, limit: 1 })).events.length === 1,
      'the event to be readable',
    );
  });
});
