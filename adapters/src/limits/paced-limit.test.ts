import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { testDatabase } from '../../testing/test-database.js';
import { Database } from '../postgres/index.js';
import { MemoryPacedLimit } from './memory-paced-limit.js';
import { PgPacedLimit } from './pg-paced-limit.js';
import { newKey, SIZE } from './testing/keys.js';

let database: Database;
beforeAll(async () => {
  database = await Database.connect(await testDatabase());
});
afterAll(() => database.close());

const PACED = { ...SIZE, everyMs: 60_000, maxWaitMs: 600_000, rememberS: 60 };
const PACED_LIMITS = {
  'in memory': () => new MemoryPacedLimit(PACED),
  'in PostgreSQL': () => new PgPacedLimit({ database, name: 'paced', size: PACED }),
};

describe.each(Object.entries(PACED_LIMITS))('a paced limit %s', (_, make) => {
  test('gives a key consecutive turns, none beyond the maximum wait', async () => {
    const limit = make();
    const key = newKey();
    const turns = await Promise.all(Array.from({ length: 50 }, () => limit.reserve(key)));
    const waits = turns.filter(({ granted }) => granted).map(({ waitMs }) => waitMs);
    // Turns 0, 1, … 9 minutes after the first; the tenth is just within reach, as some time has passed.
    expect(waits.length).toBe(11);
    const minutes = waits.toSorted((a, b) => a - b).map((ms) => Math.round(ms / 60_000));
    expect(minutes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const refused = turns.find(({ granted }) => !granted);
    expect(refused?.waitMs).toBeGreaterThan(0);
    expect((await limit.reserve(newKey())).waitMs).toBe(0);
  });

  test('does not count a refused turn: the next one keeps its time', async () => {
    const size = { ...PACED, everyMs: 40, maxWaitMs: 0 };
    const limit =
      make() instanceof PgPacedLimit
        ? new PgPacedLimit({ database, name: 'paced', size })
        : new MemoryPacedLimit(size);
    const key = newKey();
    expect((await limit.reserve(key)).granted).toBe(true);
    let turn = await limit.reserve(key);
    while (!turn.granted) turn = await limit.reserve(key);
    expect(turn.waitMs).toBe(0);
  });

  test('remembers each key separately', async () => {
    const limit = make();
    const [one, other] = [newKey(), newKey()];
    await limit.remember(one);
    await limit.remember(one);
    expect([await limit.remembers(one), await limit.remembers(other)]).toEqual([true, false]);
  });

  test('counts as every limit does', async () => {
    const limit = make();
    const key = newKey();
    for (let n = 9; n >= 0; n--) expect(await limit.take(key)).toMatchObject({ allowed: true, remaining: n });
    expect((await limit.take(key)).allowed).toBe(false);
  });
});

describe('PgPacedLimit', () => {
  test('keeps one pace for all processes', async () => {
    const other = await Database.connect(await testDatabase());
    try {
      const key = newKey();
      const both = [database, other].map(
        (db) => new PgPacedLimit({ database: db, name: 'paced', size: PACED }),
      );
      const turns = await Promise.all(Array.from({ length: 40 }, (_, n) => both[n % 2]!.reserve(key)));
      expect(turns.filter(({ granted }) => granted)).toHaveLength(11);
      await both[0]!.remember(key);
      expect(await both[1]!.remembers(key)).toBe(true);
    } finally {
      await other.close();
    }
  });

  test('continues to pace and remember while the database is down', async () => {
    const query = () => Promise.reject(new AdapterError('away', { cause: undefined, retryable: true }));
    const limit = new PgPacedLimit({ database: { query }, name: 'away', size: PACED });
    const turns = await Promise.all(Array.from({ length: 50 }, () => limit.reserve('a')));
    expect(turns.filter(({ granted }) => granted)).toHaveLength(11);
    await limit.remember('a');
    expect([await limit.remembers('a'), await limit.remembers('b')]).toEqual([true, false]);
  });
});
