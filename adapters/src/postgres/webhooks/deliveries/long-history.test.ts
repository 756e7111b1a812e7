import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type DeliveryQuery, EVENT_BITS } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import { testDatabase } from '../../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../../testing/pg-persistence.js';

const ATTEMPTS = 11_000;
/** What one page looks through, at most. */
const SCAN = 5_000;

describe('a long history of deliveries', () => {
  let persistence: PgPersistence;
  const [accountId, endpointId, old] = [newId(), newId(), newId()];
  beforeAll(async () => {
    persistence = await openPgPersistence(await testDatabase());
    const insert = `insert into webhook_attempts
      (account_id, endpoint_id, event_id, type, at, attempt, origin, status, error, ms, response)
      select $1, $2, coalesce($3::uuid, gen_random_uuid()), $4, date_trunc('milliseconds', now()) - n * interval '100 milliseconds',
        1, 'new', 200, null, 1, ''
      from generate_series($5::integer, $6::integer) n`;
    const bits = EVENT_BITS;
    await persistence.database.query(insert, [accountId, endpointId, null, bits['key.created'], 1, ATTEMPTS]);
    // Far behind the others, whose statement may have begun earlier.
    const [begin, end] = [2 * ATTEMPTS, 2 * ATTEMPTS];
    await persistence.database.query(insert, [accountId, endpointId, old, bits['key.deleted'], begin, end]);
  });
  afterAll(() => persistence.close());

  async function pagesOf(query: Pick<DeliveryQuery, 'types' | 'status' | 'limit'>): Promise<string[][]> {
    const pages: string[][] = [];
    let before: DeliveryQuery['before'];
    do {
      const page = await persistence.deliveries.list({ accountId, endpointId, ...query, before });
      pages.push(page.deliveries.map(({ eventId }) => eventId));
      before = page.next;
    } while (before);
    return pages;
  }

  test('is looked through a bounded part at a time, and a rare event is found at its end', async () => {
    const pages = await pagesOf({ types: ['key.deleted'], limit: 10 });
    expect(pages).toHaveLength(Math.ceil((ATTEMPTS + 1) / SCAN));
    expect(pages.flat()).toEqual([old]);
  });

  test('is shown whole, each event once', async () => {
    for (const status of [undefined, 'delivered'] as const) {
      const shown = (await pagesOf({ status, limit: 1_000 })).flat();
      expect([shown.length, new Set(shown).size, shown.at(-1)]).toEqual([ATTEMPTS + 1, ATTEMPTS + 1, old]);
    }
  });

  test('says at once that nothing failed', async () => {
    expect(await pagesOf({ status: 'failed', limit: 10 })).toEqual([[]]);
    expect(await pagesOf({ status: 'retrying', limit: 10 })).toEqual([[]]);
  });
});
