import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anAccount, eventually } from '@waxwing/core/testing';
import type { Knex } from 'knex';
import { testDatabase } from '../../../testing/test-database.js';
import { Database } from '../index.js';

describe('Database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await Database.connect(await testDatabase(), { max: 3 });
  });
  afterAll(async () => database.close());

  async function cutAllOthers(): Promise<number> {
    const cut = await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name = 'waxwing'`,
    );
    return cut.length;
  }

  test('survives the loss of idle connections', async () => {
    await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.05)')));
    expect(await cutAllOthers()).toBeGreaterThan(0);
    const answers = await eventually(async () => {
      const results = await Promise.allSettled([1, 2, 3].map(() => database.query('select 1 as one')));
      return results.every(({ status }) => status === 'fulfilled') ? results : undefined;
    });
    expect(answers).toHaveLength(3);
  });

  test('reports an unreachable server as a retryable fault', async () => {
    const gone = Database.connect('postgres://postgres@127.0.0.1:1/nowhere');
    await expect(gone).rejects.toMatchObject({ name: 'AdapterError', retryable: true });
  });

  test('reports a wrong statement as a fault that is not retryable', async () => {
    const wrong = database.query('select * from a_table_that_is_not_there');
    await expect(wrong).rejects.toMatchObject({ name: 'AdapterError', retryable: false });
  });

  test('tells of each named statement how long it took, also in a transaction and when it fails', async () => {
    const watched = await Database.connect(await testDatabase(), { max: 1 });
    const told: string[] = [];
    watched.watchStatements((name, seconds) => {
      expect(seconds).toBeGreaterThan(0);
      told.push(name);
    });
    await watched.query({ name: 'watched', text: 'select $1::integer as one' }, [1]);
    await watched.query('select 1');
    await watched.transaction((transaction) => transaction.query({ name: 'inside', text: 'select 1' }));
    await expect(watched.query({ name: 'wrong', text: 'select 1 / 0' })).rejects.toThrow('division');
    await watched.close();
    expect(told).toEqual(['watched', 'inside', 'wrong']);
  });

  test('serial transactions of one key leave the connections to others', async () => {
    const small = await Database.connect(await testDatabase(), { max: 2 });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const order: number[] = [];
    const changes = Array.from({ length: 5 }, (_, n) =>
      small.serialTransaction('one', async (transaction) => {
        await held;
        await transaction.query('select 1');
        order.push(n);
      }),
    );
    expect(await small.query('select 1 as one')).toEqual([{ one: 1 }]);
    expect(await small.serialTransaction('other', (other) => other.query('select 2 as two'))).toEqual([
      { two: 2 },
    ]);
    release();
    await Promise.all(changes);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    await small.close();
  });

  test('survives the death of a connection between two statements of a transaction', async () => {
    const failing = database.transaction(async (transaction) => {
      const lost = new Promise((resolve) => transaction.client.once('end', resolve));
      await cutAllOthers();
      await lost;
      await transaction.query('select 1');
    });
    await expect(failing).rejects.toMatchObject({ name: 'AdapterError', retryable: true });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('rolls back a rejected transaction and throws its own error', async () => {
    const own = new Error('changed my mind');
    await expect(
      database.transaction(async (client) => {
        await client.query("update plans set name = 'Gratis' where id = 'free'");
        throw own;
      }),
    ).rejects.toBe(own);
    expect(await database.query("select name from plans where id = 'free'")).toEqual([{ name: 'Free' }]);
  });

  describe('raw statements, Knex and models', () => {
    const loadModels = () => import('../accounts/models.js');
    const countOf = async (id: string) =>
      (await database.query('select from accounts where id = $1', [id])).length;

    test('share one transaction, which commits the work of all of them', async () => {
      const account = anAccount().snapshot();
      await database.transaction(async (transaction) => {
        const { AccountModel } = await transaction.models(loadModels);
        await AccountModel.query().insert(account);
        const named = { name: 'rename-one', text: 'update accounts set username = $2 where id = $1' };
        await transaction.query(named, [account.id, 'Raw']);
        const knex = await transaction.knex();
        await knex('accounts').where({ id: account.id, username: 'Raw' }).increment('tokenEpoch', 1);
        expect(await countOf(account.id)).toBe(0);
      });
      const { AccountModel } = await database.models(loadModels);
      expect(await AccountModel.query().findById(account.id)).toMatchObject({
        username: 'Raw',
        tokenEpoch: account.tokenEpoch + 1,
      });
    });

    test('share one rollback', async () => {
      const account = anAccount().snapshot();
      const failing = database.transaction(async (transaction) => {
        const { AccountModel } = await transaction.models(loadModels);
        await AccountModel.query().insert(account);
        await transaction.query('select 1 / 0');
      });
      await expect(failing).rejects.toMatchObject({ name: 'AdapterError', retryable: false });
      expect(await countOf(account.id)).toBe(0);
    });

    test('share the connections of one pool and return each of them', async () => {
      const { AccountModel } = await database.models(loadModels);
      await Promise.all(Array.from({ length: 20 }, () => AccountModel.query().resultSize()));
      const [open] = await database.query<{ n: number }>(
        `select count(*)::integer as n from pg_stat_activity
         where datname = current_database() and query like '%from "accounts"%' and pid <> pg_backend_pid()`,
      );
      expect(open!.n).toBeLessThanOrEqual(3);
      expect(database.connections.inUse).toBe(0);
    });

    test('survive the death of a connection while Knex uses it: a retryable fault', async () => {
      const knex = await database.knex();
      const cut = Promise.resolve(knex.raw('select pg_terminate_backend(pg_backend_pid())'));
      await expect(cut).rejects.toMatchObject({ name: 'AdapterError', retryable: true });
      expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    });

    test('keep the values of a failed statement out of its error', async () => {
      const { AccountModel } = await database.models(loadModels);
      const failing = AccountModel.query().where({ id: 'asha@example.com' });
      const error: unknown = await Promise.resolve(failing).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'AdapterError', retryable: false });
      expect((error as Error).message).not.toMatch(/where "id" = 'asha/);
    });

    test('leave it to Database.transaction to begin a transaction', async () => {
      const own = 'only Database.transaction begins a transaction';
      const account = anAccount().snapshot();
      const insert = (begun: Knex) => begun('accounts').insert(account);
      const knex = await database.knex();
      await expect(knex.transaction(insert)).rejects.toThrow(own);
      await database.transaction(async (transaction) => {
        const within = await transaction.knex();
        await expect(within.transaction(insert)).rejects.toThrow(own);
      });
      expect(await countOf(account.id)).toBe(0);
    });
  });

  test('reads a bigint as a number and refuses one beyond the safe integers', async () => {
    expect(await database.query('select 9007199254740991::bigint as n')).toEqual([{ n: 9007199254740991 }]);
    await expect(database.query('select 9007199254740993::bigint as n')).rejects.toBeInstanceOf(RangeError);
  });

  test('uses UTC on every connection', async () => {
    expect(await database.query('show timezone')).toEqual([{ TimeZone: 'UTC' }]);
  });
});

test('a URL with options of its own keeps them and still uses UTC', async () => {
  const address = await testDatabase();
  const options = encodeURIComponent('-c TimeZone=Asia/Kolkata -c search_path=public,elsewhere');
  const database = await Database.connect(`${address}${address.includes('?') ? '&' : '?'}options=${options}`);
  try {
    expect(await database.query('show timezone')).toEqual([{ TimeZone: 'UTC' }]);
    expect(await database.query('show search_path')).toEqual([{ search_path: 'public,elsewhere' }]);
  } finally {
    await database.close();
  }
});

test('a URL tells how long a connection is waited for, also one of a pool that is in use', async () => {
  const address = (await testDatabase()).replace(/connect_timeout=\d+/, 'connect_timeout=1');
  const database = await Database.connect(address, { max: 1 });
  try {
    await database.transaction(() =>
      expect(database.query('select 1')).rejects.toMatchObject({ name: 'AdapterError', retryable: true }),
    );
  } finally {
    await database.close();
  }
});
