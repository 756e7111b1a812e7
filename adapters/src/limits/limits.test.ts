import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AdapterError, type Limiter } from '@waxwing/core';
import { eventually } from '@waxwing/core/testing';
import { testDatabase } from '../../testing/test-database.js';
import { Database } from '../postgres/index.js';
import { FleetLimit } from './fleet-limit.js';
import { MemoryLimit } from './memory-limit.js';
import { PgLimit } from './pg-limit.js';
import { newKey, SIZE } from './testing/keys.js';

let database: Database;
beforeAll(async () => {
  database = await Database.connect(await testDatabase());
});
afterAll(() => database.close());

const LIMITS = {
  'in memory': () => new MemoryLimit(SIZE),
  'in PostgreSQL': () => new PgLimit({ database, name: 'test', size: SIZE }),
  'of the fleet': () => new FleetLimit({ database, name: 'fleet', size: SIZE, everyMs: 5 }),
};
const SHORT = { points: 1, windowS: 0.2 };
const SHORT_LIMITS: Record<keyof typeof LIMITS, () => Limiter> = {
  'in memory': () => new MemoryLimit(SHORT),
  'in PostgreSQL': () => new PgLimit({ database, name: 'short', size: SHORT }),
  'of the fleet': () => new FleetLimit({ database, name: 'short-fleet', size: SHORT, everyMs: 5 }),
};

describe.each(Object.entries(LIMITS))('a limit %s', (name, make) => {
  test('counts down, refuses attempts beyond it, and reports when the window ends', async () => {
    const limit = make();
    const key = newKey();
    expect(await limit.take(key)).toMatchObject({ allowed: true, remaining: 9 });
    for (let n = 8; n >= 0; n--) expect(await limit.take(key)).toMatchObject({ allowed: true, remaining: n });
    const refused = await limit.take(key);
    expect(refused).toMatchObject({ allowed: false, remaining: 0 });
    expect(refused.resetMs).toBeGreaterThan(800_000);
    expect(refused.resetMs).toBeLessThanOrEqual(900_000);
  });

  test('counts each key separately', async () => {
    const limit = make();
    const [one, other] = [newKey(), newKey()];
    for (let n = 0; n < 11; n++) await limit.take(one);
    expect((await limit.take(other)).remaining).toBe(9);
  });

  test('allows exactly its number of 50 concurrent attempts', async () => {
    const limit = make();
    const key = newKey();
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => limit.take(key)));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10);
  });

  test('takes back one attempt, or all of them', async () => {
    const limit = make();
    const key = newKey();
    for (let n = 0; n < 10; n++) await limit.take(key);
    await limit.giveBack(key);
    expect((await limit.take(key)).allowed).toBe(true);
    expect((await limit.take(key)).allowed).toBe(false);
    await limit.clear(key);
    expect((await limit.take(key)).remaining).toBe(9);
  });

  test('restarts when its window is over', async () => {
    const limit = SHORT_LIMITS[name as keyof typeof LIMITS]();
    const key = newKey();
    const take = async () => (await limit.take(key)).allowed;
    // Two attempts may fall into different windows; within one window an attempt is refused at some point and stays refused.
    await eventually(take, (allowed) => !allowed);
    await eventually(take, (allowed) => allowed);
  });
});

describe('MemoryLimit', () => {
  test('can be read without counting', async () => {
    const limit = new MemoryLimit({ points: 1, windowS: 60 });
    expect(await limit.peek('a')).toMatchObject({ allowed: true, remaining: 1 });
    await limit.take('a');
    expect(await limit.peek('a')).toMatchObject({ allowed: false, remaining: 0 });
    expect(await limit.peek('a')).toMatchObject({ allowed: false, remaining: 0 });
  });
});

describe('PgLimit', () => {
  test('is one limit for all processes, and separate for each name', async () => {
    const other = await Database.connect(await testDatabase());
    try {
      const key = newKey();
      const [here, there] = [database, other].map(
        (db) => new PgLimit({ database: db, name: 'both', size: SIZE }),
      );
      const tries = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? here! : there!).take(key));
      expect((await Promise.all(tries)).filter(({ allowed }) => allowed)).toHaveLength(10);
      const elsewhere = new PgLimit({ database, name: 'else', size: SIZE });
      expect((await elsewhere.take(key)).remaining).toBe(9);
    } finally {
      await other.close();
    }
  });

  test('stores no email and no address', async () => {
    const key = newKey();
    await new PgLimit({ database, name: 'hashed', size: SIZE }).take(key);
    const rows = await database.query<{ key: string }>('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.key).toMatch(/^[\w-]+:[\w-]{43}$/);
  });

  test('continues to count in memory while the database is down', async () => {
    const query = () => Promise.reject(new AdapterError('away', { cause: undefined, retryable: true }));
    const limit = new PgLimit({ database: { query }, name: 'away', size: SIZE });
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => limit.take('a')));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10);
    await limit.giveBack('a');
    await limit.clear('a');
    expect((await limit.take('a')).allowed).toBe(true);
  });
});
