import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@waxwing/core';
import { SteppableClock } from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { Database, migrate, PgMessagePartitions } from '../index.js';

describe('partitions of the messages', () => {
  const clock = new SteppableClock(new Date());
  let url: string;
  let database: Database;
  let partitions: PgMessagePartitions;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    ({ url, drop } = await freshDatabase());
    database = await Database.connect(url, { max: 6 });
    partitions = new PgMessagePartitions({ database, clock });
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  async function names(table = 'messages'): Promise<string[]> {
    const rows = await database.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = $1::regclass order by 1`,
      [table],
    );
    return rows.map(({ name }) => name);
  }

  /** The name of the partition `months` months after the one of `at`. */
  function monthOf(at: Date, months = 0): string {
    const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
    return `messages_y${month.getUTCFullYear()}m${String(month.getUTCMonth() + 1).padStart(2, '0')}`;
  }

  /** The first moment of the month `months` after the clock's. */
  function monthStart(months: number): string {
    const at = clock.now();
    return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months)).toISOString();
  }

  const bodiesOf = (partition: string) => partition.replace('messages_', 'message_bodies_');

  const sixtyDaysAgo = () => new Date(clock.now().getTime() - 60 * DAY_MS);

  async function insert(at: Date): Promise<void> {
    await database.query(
      `insert into messages (id, account_id, instance_id, direction, content, type, wa_id, status, created_at)
       values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'outbound', 'x', 'text', gen_random_uuid(), 'sent', $1)`,
      [at.toISOString()],
    );
  }

  test('a migrated database accepts messages from long ago until three months ahead', async () => {
    expect(await names()).toEqual(expect.arrayContaining(['messages_earlier', monthOf(new Date(), 3)]));
    await insert(new Date('2001-01-01T00:00:00Z'));
    await insert(new Date(Date.now() - 45 * DAY_MS));
    await insert(new Date(Date.now() + 89 * DAY_MS));
    await database.query('delete from messages');
  });

  test('concurrent calls create each partition once and change nothing that exists', async () => {
    clock.set(new Date(Date.now() + 70 * DAY_MS));
    await Promise.all([1, 2, 3, 4].map(() => partitions.ensureAhead()));
    const made = await names();
    expect(made).toContain(monthOf(clock.now(), 3));
    await partitions.ensureAhead();
    expect(await names()).toEqual(made);
  });

  test('a new partition has the indexes, statistics and fill factor of the others', async () => {
    const of = (name: string) =>
      database.query(
        `select (select count(*)::integer from pg_index where indrelid = c.oid) as indexes,
           (select count(*)::integer from pg_statistic_ext where stxrelid = c.oid) as statistics, c.reloptions as options
         from pg_class c where c.relname = $1`,
        [name],
      );
    const made = await of(monthOf(clock.now(), 3));
    expect(made).toMatchObject([{ indexes: expect.any(Number) }]);
    expect(made).toEqual(await of('messages_earlier'));
  });

  test('a service that was off for months accepts messages as soon as it has started', async () => {
    const ahead = (await names()).filter((name) => name > monthOf(new Date()) && name !== 'messages_earlier');
    for (const name of ahead) await database.query(`drop table ${name}`);
    await database.query(`drop table ${monthOf(new Date())}`);
    await expect(insert(new Date())).rejects.toThrow('no partition');
    await migrate(url);
    await insert(new Date());
    expect(await names()).toContain(monthOf(new Date(), 3));
  });

  test('after a year only empty partitions that ended long ago are dropped', async () => {
    await database.query('delete from messages');
    const kept = monthOf(new Date(), 1);
    await insert(new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 15)));
    const start = new Date();
    clock.set(new Date(start.getTime() + 365 * DAY_MS));
    await partitions.ensureAhead();
    const before = await names();

    const dropped = await partitions.dropExpired(sixtyDaysAgo());

    expect(dropped).toContain(monthOf(start));
    expect(dropped).not.toContain(kept);
    const after = await names();
    expect(after).toEqual(before.filter((name) => !dropped.includes(name)));
    expect(await names('message_bodies')).toEqual(after.map(bodiesOf));
    expect(after).toEqual(expect.arrayContaining(['messages_earlier', kept, monthOf(clock.now(), -1)]));
    expect(await partitions.dropExpired(sixtyDaysAgo())).toEqual([]);
  });

  test('a partition with a long reader is skipped until another day, and no statement waits for it', async () => {
    await database.query('delete from messages');
    await database.transaction(async (client) => {
      await client.query('select from messages');
      expect(await partitions.dropExpired(sixtyDaysAgo())).toEqual([]);
    });
    expect(await partitions.dropExpired(sixtyDaysAgo())).not.toEqual([]);
  });

  test('bodies that were left without messages, by an older version, go with their month', async () => {
    await database.query('delete from messages');
    const month = monthOf(clock.now(), -4);
    await database.query(`drop table if exists ${month}`);
    await database.query(
      `create table if not exists ${bodiesOf(month)} partition of message_bodies
       for values from ('${monthStart(-4)}') to ('${monthStart(-3)}')`,
    );
    await database.query(
      `insert into message_bodies (message_id, created_at, account_id, body)
       values (gen_random_uuid(), '${monthStart(-4)}', gen_random_uuid(), '{}')`,
    );
    expect(await partitions.dropExpired(sixtyDaysAgo())).toContain(bodiesOf(month));
    expect(await names('message_bodies')).not.toContain(bodiesOf(month));
  });
});
