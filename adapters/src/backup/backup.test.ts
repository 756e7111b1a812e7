import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { seedMessage, seedOrder, seedSender, waitUntil } from '@waxwing/core/testing';
import { openPgPersistence, type PgPersistence } from '../../testing/pg-persistence.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { emptyDatabase, freshDatabase, useDatabase } from '../../testing/test-database.js';
import { PgBossJobs, prepareJobs } from '../jobs/index.js';
import { type Database, migrate } from '../postgres/index.js';
import { type RestoreOptions, restoreBackup, writeBackup } from './index.js';

/** Everything that a backup has to bring back, each row as text. Leases get new epochs, and partitions may stand in another order. */
async function contentsOf(url: string): Promise<Record<string, string[]>> {
  return useDatabase(url, async (database) => {
    const tables = await database.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where (n.nspname = 'public' or format('%I.%I', n.nspname, c.relname) in ('jobs.job', 'jobs.queue'))
         and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
         and c.relname not in ('session_leases', 'webhook_shards', 'knex_migrations', 'webhook_workers')`,
    );
    const contents = tables.map(async ({ name }) => {
      const rows = await database.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      return [name, rows.map(({ row }) => row)] as const;
    });
    return Object.fromEntries(await Promise.all(contents));
  });
}

describe('a backup', () => {
  let source: Awaited<ReturnType<typeof freshDatabase>>;
  let target: Awaited<ReturnType<typeof freshDatabase>>;
  let persistence: PgPersistence;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let path: string;
  let lines: string[] = [];

  beforeAll(async () => {
    folder = await temporaryFolder();
    path = join(folder.path, 'waxwing.backup');
    source = await freshDatabase();
    persistence = await openPgPersistence(source.url);
    const { account, instance } = await seedSender(persistence);
    await seedOrder(persistence, account.id);
    await seedMessage(persistence, instance, { text: 'tab\tnewline\nback\\slash 🐦 \\N' });
    await seedMessage(persistence, instance);
    const { id, accountId } = instance;
    await persistence.database.query(
      'insert into whatsapp_auth (instance_id, account_id, type, id, value) values ($1, $2, $3, $4, $5)',
      [id, accountId, 'pre-key', '1', Buffer.from([0, 1, 255, 92, 9, 10])],
    );
    const jobs = new PgBossJobs({ connectionString: source.url, works: false, onError: () => undefined });
    await jobs.enqueue('password-reset', { email: 'asha@example.com' });
    await jobs.stop();
    await writeBackup({ ...common(source.url), keyIds: ['k1'], mediaFolder: '/media', method: 'copy' });
  });
  afterAll(async () => {
    await persistence.close();
    await source.drop();
    await folder.remove();
  });

  beforeEach(async () => {
    lines = [];
    target = await freshDatabase();
    await emptyDatabase(target.url);
  });
  afterEach(() => target.drop());

  const common = (connectionString: string) => ({
    connectionString,
    path,
    report: (line: string) => void lines.push(line),
  });
  const remains = async (name: string) =>
    (await readdir(folder.path)).filter((file) => file.startsWith(name));
  const restore = (options: Partial<RestoreOptions> = {}) =>
    restoreBackup({
      ...common(target.url),
      keyIds: ['k1', 'k2'],
      prepareJobs,
      checkSecrets: async () => undefined,
      ...options,
    });

  test('brings everything back after a restore that was killed, and fences who held leases', async () => {
    const kill = (database: Database) =>
      database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waxwing restore'",
      );
    const killed = restore({ checkSecrets: () => useDatabase(target.url, kill).then(() => undefined) });
    await expect(killed).rejects.toThrow(/terminat|Connection|ended/i);
    // The server releases the lock of a restore as its process ends, a moment after the connection.
    const remaining = "select from pg_stat_activity where application_name = 'waxwing restore'";
    const left = () => useDatabase(target.url, (database) => database.query(remaining));
    await waitUntil(async () => (await left()).length === 0, 'the killed restore to end');
    await expect(migrate(target.url)).rejects.toThrow(/restore of this database runs, or was interrupted/);

    const manifest = await restore();

    expect(manifest).toMatchObject({ keyIds: ['k1'], mediaFolder: '/media' });
    expect(await contentsOf(target.url)).toEqual(await contentsOf(source.url));
    expect(lines.join('\n')).toMatch(/messages_y\d+m\d+: 2 rows/);
    const [held] = await persistence.database.query<{ id: string; owner: string; epoch: number }>(
      'select instance_id as id, owner, epoch from session_leases',
    );
    await migrate(target.url);
    await useDatabase(target.url, async (database) => {
      const [lease] = await database.query<{ owner: string; epoch: number }>(
        'select owner, epoch from session_leases',
      );
      expect(lease!.owner).toBe('');
      expect(lease!.epoch).toBeGreaterThan(held!.epoch + 1_000);
      const fenced = database.query('select hold_lease($1, $2, $3)', [held!.id, held!.owner, held!.epoch]);
      await expect(fenced).rejects.toThrow('moved on');
      const [next] = await database.query<{ seq: number }>("select nextval('messages_seq') as seq");
      const [last] = await database.query<{ seq: number }>('select max(seq) as seq from messages');
      expect(next!.seq).toBeGreaterThan(last!.seq);
      const triggers = "select from pg_trigger where not tgisinternal and tgenabled <> 'O'";
      expect(await database.query(triggers)).toEqual([]);
    });
  });

  test('is refused where a worker was seen in the last minute, and where there is anything at all', async () => {
    await migrate(target.url);
    await expect(restore()).rejects.toThrow(/is not empty .there is .*new one/);
    await useDatabase(target.url, (database) =>
      database.query(
        "insert into workers (owner, seen_at, capacity, held) values ('worker-7', now() - interval '50 seconds', 1, 0)",
      ),
    );
    await expect(restore()).rejects.toThrow(/A Waxwing lives in this database: worker-7 was seen 5\d s ago/);
  });

  test('is refused while a Waxwing is connected that holds no sessions', async () => {
    await useDatabase(target.url, async () => {
      await expect(restore()).rejects.toThrow('A Waxwing is connected to this database');
    });
  });

  test('that is damaged, or whose keys are not here, changes nothing', async () => {
    await expect(restore({ keyIds: ['k2'] })).rejects.toThrow('ENCRYPTION_KEYS lack k1');
    const damaged = join(folder.path, 'damaged.backup');
    const bytes = await readFile(path);
    const inRows = bytes.indexOf('tables/public.accounts.copy') + 90;
    bytes.writeUInt8(bytes.readUInt8(inRows) ^ 1, inRows);
    await writeFile(damaged, bytes);
    await expect(restore({ path: damaged })).rejects.toThrow('The backup is damaged: tables/');
    await writeFile(damaged, bytes.subarray(0, bytes.length / 2));
    await expect(restore({ path: damaged })).rejects.toThrow('cannot be read as a backup');
    await useDatabase(target.url, async (database) => {
      expect(
        await database.query("select from pg_class where relnamespace = 'public'::regnamespace"),
      ).toEqual([]);
    });
  });

  test('is written once where two are written to one path, and both are told so', async () => {
    const at = join(folder.path, 'twice.backup');
    const write = () =>
      writeBackup({ ...common(source.url), path: at, keyIds: ['k1'], mediaFolder: '', method: 'copy' });
    const ends = await Promise.allSettled([write(), write()]);
    const [refused] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []));
    expect(refused?.message).toMatch('it exists already');
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await remains('twice')).toEqual(['twice.backup']);
    await restore({ path: at });
    expect(await contentsOf(target.url)).toEqual(await contentsOf(source.url));
  });

  test('that is stopped leaves nothing', async () => {
    const stop = new AbortController();
    const at = join(folder.path, 'stopped.backup');
    const given = { ...common(source.url), path: at, keyIds: [], mediaFolder: '', signal: stop.signal };
    const written = writeBackup({ ...given, method: 'copy', report: () => stop.abort() });
    await expect(written).rejects.toThrow('The backup was stopped; nothing of it is left.');
    expect(await remains('stopped')).toEqual([]);
  });

  test('is not written over another file, and is not left half where it fails', async () => {
    const write = (file: string) =>
      writeBackup({ ...common(source.url), path: file, keyIds: [], mediaFolder: '', method: 'copy' });
    await expect(write(path)).rejects.toThrow('it exists already');
    await expect(write(join(folder.path, 'no', 'such', 'folder'))).rejects.toThrow('cannot be written');
  });
});
