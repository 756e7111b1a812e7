import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS, type StoredMedia } from '@waxwing/core';
import { newId, randomBytes } from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

const ACCOUNTS = Array.from({ length: 4 }, newId);
const HASHES = Array.from({ length: 6 }, () => Buffer.from(randomBytes(32)).toString('hex'));

const SUMS = `select coalesce(u.account_id, m.account_id) as id, coalesce(u.bytes, 0)::int as counted, coalesce(m.bytes, 0)::int as stored
  from media_usage u full join (select account_id, sum(size) as bytes from media group by account_id) m using (account_id)`;

describe('uploads, deletions and expiry of files at the same time', () => {
  let persistence: PgPersistence;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    persistence = await openPgPersistence(fresh.url);
  });
  afterAll(async () => {
    await persistence.close();
    await drop();
  });

  test('end without a deadlock, and what is counted is what is stored', async () => {
    const { mediaCatalog, database } = persistence;
    const now = new Date();
    const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!;
    const entered: StoredMedia[] = [];
    const calls = Array.from({ length: 400 }, async (_, at) => {
      const accountId = pick(ACCOUNTS, at);
      if (at % 50 === 9) return mediaCatalog.recount();
      if (at % 5 === 3) return mediaCatalog.removeExpired(now, 3);
      if (at % 5 === 4) {
        const some = pick(entered, at);
        return some && mediaCatalog.remove(some.accountId, some.id);
      }
      const file: StoredMedia = {
        id: newId(),
        accountId,
        sha256: pick(HASHES, Math.floor(at / 7)),
        size: 10 + (at % 3),
        facts: { mimeType: 'image/png', kind: 'image' },
        fileName: null,
        createdAt: now,
        usedAt: now,
        expiresAt: new Date(now.getTime() + (at % 2 === 0 ? -1 : 1) * DAY_MS),
      };
      entered.push(file);
      return mediaCatalog.keep(file, 40);
    });
    await Promise.all(calls);

    const sums = await database.query<{ counted: number; stored: number }>(SUMS);
    expect(sums.length).toBeGreaterThan(0);
    for (const { counted, stored } of sums) {
      expect(counted).toBe(stored);
      expect(counted).toBeLessThanOrEqual(40);
    }
  });

  test('a count that went wrong is put right', async () => {
    const { mediaCatalog, database } = persistence;
    const [stored, nothing] = [newId(), newId()];
    const at = new Date();
    const file = { id: newId(), accountId: stored, sha256: HASHES[0]!, size: 17, fileName: null };
    const facts = { mimeType: 'image/png', kind: 'image' } as const;
    await mediaCatalog.keep({ ...file, facts, createdAt: at, usedAt: at, expiresAt: at }, 100);
    await database.query('update media_usage set bytes = 3 where account_id = $1', [stored]);
    await database.query('insert into media_usage values ($1, 40)', [nothing]);
    expect(await mediaCatalog.recount()).toBe(2);
    expect(await mediaCatalog.usedBytes(stored)).toBe(17);
    expect(await mediaCatalog.usedBytes(nothing)).toBe(0);
    expect(await mediaCatalog.recount()).toBe(0);
  });
});
