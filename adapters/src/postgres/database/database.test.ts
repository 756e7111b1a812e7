import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { Database, Notifications } from '../index.js';

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

  test('the loss of idle connections does no harm', async () => {
    await Promise.all([1, 2, 3].map(() => database.query('select pg_sleep(0.05)')));
    expect(await cutAllOthers()).toBeGreaterThan(0);
    const answers = await eventually(async () => {
      const results = await Promise.allSettled([1, 2, 3].map(() => database.query('select 1 as one')));
      return results.every(({ status }) => status === 'fulfilled') ? results : undefined;
    });
    expect(answers).toHaveLength(3);
  });

  test('a server that is not there is a retryable fault', async () => {
    const gone = Database.connect('postgres://postgres@127.0.0.1:1/nowhere');
    await expect(gone).rejects.toMatchObject({ name: 'AdapterError', retryable: true });
  });

  test('a statement that is wrong is a fault that no retry cures', async () => {
    const wrong = database.query('select * from a_table_that_is_not_there');
    await expect(wrong).rejects.toMatchObject({ name: 'AdapterError', retryable: false });
  });

  test('a connection that dies between two statements of a transaction takes nothing along', async () => {
    const transaction = database.transaction(async (client) => {
      const lost = new Promise((resolve) => client.once('end', resolve));
      await cutAllOthers();
      await lost;
      await client.query('select 1');
    });
    await expect(transaction).rejects.toMatchObject({ name: 'AdapterError', retryable: true });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('what a rejected transaction did is undone, and its own error comes out', async () => {
    const own = new Error('changed my mind');
    await expect(
      database.transaction(async (client) => {
        await client.query("update plans set name = 'Gratis' where id = 'free'");
        throw own;
      }),
    ).rejects.toBe(own);
    expect(await database.query("select name from plans where id = 'free'")).toEqual([{ name: 'Free' }]);
  });

  test('a bigint is a number, and one that a number cannot hold is refused', async () => {
    expect(await database.query('select 9007199254740991::bigint as n')).toEqual([{ n: 9007199254740991 }]);
    await expect(database.query('select 9007199254740993::bigint as n')).rejects.toBeInstanceOf(RangeError);
  });

  test('every connection speaks UTC', async () => {
    expect(await database.query('show timezone')).toEqual([{ TimeZone: 'UTC' }]);
  });
});

test('an address that brings options of its own keeps them, and speaks UTC all the same', async () => {
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

describe('Notifications', () => {
  let here: Notifications;
  let there: Notifications;
  beforeAll(async () => {
    [here, there] = [
      await Notifications.connect(await testDatabase()),
      await Notifications.connect(await testDatabase()),
    ];
  });
  afterAll(async () => {
    await here.close();
    await there.close();
  });

  function hear(notifications: Notifications) {
    const heard: string[] = [];
    const end = notifications.subscribe('message', (id) => {
      heard.push(id);
      return false;
    });
    return { heard, end };
  }

  test('what is dealt with here is not said there', async () => {
    const end = here.subscribe('message', (id) => id === 'mine');
    const far = hear(there);
    here.publish('message', 'mine');
    here.publish('message', 'theirs');
    await eventually(async () => (far.heard.length > 0 ? true : undefined));
    expect(far.heard).toEqual(['theirs']);
    end();
    far.end();
  });

  test('what is published is heard once here, at once, and once there', async () => {
    const [near, far] = [hear(here), hear(there)];
    here.publish('message', 'one');
    expect(near.heard).toEqual(['one']);
    here.publish('session', 'not a message');
    await eventually(async () => (far.heard.length > 0 ? true : undefined));

    // By the time an answer has come back, an echo of our own would have come too.
    there.publish('message', 'two');
    await eventually(async () => (near.heard.includes('two') ? true : undefined));
    expect(near.heard).toEqual(['one', 'two']);
    expect(far.heard).toEqual(['one', 'two']);
    near.end();
    far.end();
  });

  test('a thousand at once all arrive', async () => {
    const far = hear(there);
    const ids = Array.from(
      { length: 1_000 },
      (_, index) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    );
    for (const id of ids) here.publish('message', id);
    await eventually(async () => (far.heard.length >= ids.length ? true : undefined));
    expect(far.heard).toEqual(ids);
    far.end();
  });

  test('it listens again after its connection was lost', async () => {
    const database = await Database.connect(await testDatabase(), { max: 1 });
    const far = hear(there);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like '%listen waxwing%' and pid <> pg_backend_pid()`,
    );
    await eventually(async () => {
      here.publish('message', 'back');
      return far.heard.length > 0 ? true : undefined;
    });
    expect(far.heard[0]).toBe('back');
    far.end();
    await database.close();
  });
});
