import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { AdapterError, type Limiter } from '@waxwing/core';
import { eventually } from '@waxwing/core/testing';
import { testDatabase } from '../../testing/test-database.js';
import { Database } from '../postgres/index.js';
import { FleetLimit } from './fleet-limit.js';
import { MemoryLimit } from './memory-limit.js';
import { MemoryPacedLimit } from './memory-paced-limit.js';
import { PgLimit } from './pg-limit.js';
import { PgPacedLimit } from './pg-paced-limit.js';

const SIZE = { points: 10, windowS: 900 };
let database: Database;
let unique = 0;
const newKey = () => `asha-${process.pid}-${Date.now()}-${unique++}@example.com 203.0.113.9`;

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

describe('FleetLimit', () => {
  const FLEET = { points: 128, windowS: 900 };
  const ofProcess = (name: string, query: Pick<Database, 'query'> = database) =>
    new FleetLimit({ database: query, name, size: FLEET, everyMs: 5 });
  async function use(limit: FleetLimit, key: string, calls: number): Promise<void> {
    for (let n = 0; n < calls; n++) await limit.take(key);
  }

  const rowOf = (name: string) =>
    database.query<{ points: number; expire: number }>(
      'select points, expire from rate_limits where starts_with(key, $1)',
      [`${name}:`],
    );

  test('a busy key has one limit in all processes', async () => {
    const [here, there] = [ofProcess('busy'), ofProcess('busy')];
    const key = newKey();
    await use(here, key, 100);
    await eventually(
      () => rowOf('busy'),
      ([row]) => row?.points === 100,
    );
    await use(there, key, 20);
    await eventually(
      () => there.peek(key),
      ({ remaining }) => remaining === 8,
    );
    await use(there, key, 7);
    expect(await there.take(key)).toMatchObject({ allowed: true, remaining: 0 });
    expect(await there.take(key)).toMatchObject({ allowed: false, remaining: 0 });
    await eventually(
      () => here.take(key),
      ({ allowed }) => !allowed,
    );
    expect((await here.take(newKey())).remaining).toBe(127);
  });

  test('its window is that of the process that was busy first', async () => {
    const [here, there] = [ofProcess('window'), ofProcess('window')];
    const key = newKey();
    await use(here, key, 2);
    const [first] = await eventually(
      () => rowOf('window'),
      (rows) => rows.length === 1,
    );
    await use(there, key, 2);
    const { resetMs } = await eventually(
      () => there.peek(key),
      ({ remaining }) => remaining === 124,
    );
    expect(await rowOf('window')).toEqual([{ points: 4, expire: first!.expire }]);
    expect(resetMs).toBeLessThan(900_000);
  });

  test('a key that is used little costs no statement', async () => {
    jest.useFakeTimers();
    try {
      const query = jest.fn(() => Promise.resolve([]));
      await ofProcess('quiet', { query }).take('a');
      jest.advanceTimersByTime(60_000);
      expect(query).not.toHaveBeenCalled();
    } finally {
      jest.useRealTimers();
    }
  });

  test('counts by itself while the database is away', async () => {
    const query = () => Promise.reject(new AdapterError('away', { cause: undefined, retryable: true }));
    const limit = ofProcess('away', { query });
    const verdicts = await Promise.all(Array.from({ length: 200 }, () => limit.take('a')));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(128);
  });
});
