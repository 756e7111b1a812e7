import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { eventually } from '@waxwing/core/testing';
import { testDatabase } from '../../testing/test-database.js';
import { Database } from '../postgres/index.js';
import { FleetLimit } from './fleet-limit.js';
import { newKey } from './testing/keys.js';

let database: Database;
beforeAll(async () => {
  database = await Database.connect(await testDatabase());
});
afterAll(() => database.close());

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
