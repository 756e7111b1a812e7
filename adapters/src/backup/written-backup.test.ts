import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { seedInstance, waitUntil } from '@waxwing/core/testing';
import { openPgPersistence } from '../../testing/pg-persistence.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { emptyDatabase, freshDatabase } from '../../testing/test-database.js';
import { prepareJobs } from '../jobs/index.js';
import { setRestoreMarker } from '../postgres/database/restore-marker.js';
import { Database } from '../postgres/index.js';
import { ArchiveReader } from './archive-reader.js';
import { ArchiveWriter } from './archive-writer.js';
import { restoreBackup, writeBackup } from './index.js';
import { entryOf, MANIFEST_ENTRY, type Manifest } from './manifest.js';

const PEERS = 'public.peers';

/** As the version before wrote it: with the processes that took hints directly. */
async function addPeers(from: string, to: string): Promise<void> {
  const read = await ArchiveReader.open(from);
  const archive = await ArchiveWriter.create(to);
  try {
    for (const { name, sha256 } of read.manifest.tables)
      await archive.add(entryOf(name), await read.read(entryOf(name), sha256));
    const row = 'worker-1\thttp://10.0.0.7:4100\t2026-11-29 00:00:00+00\n';
    const sha256 = await archive.add(entryOf(PEERS), Readable.from([Buffer.from(row)]));
    const peers = { name: PEERS, columns: ['process', 'url', 'seen_at'], rows: 1, sha256 };
    const manifest: Manifest = { ...read.manifest, tables: [...read.manifest.tables, peers] };
    await archive.finish(MANIFEST_ENTRY, JSON.stringify(manifest));
  } finally {
    read.close();
  }
}

describe('a backup that is written', () => {
  let source: Awaited<ReturnType<typeof freshDatabase>>;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let database: Database;
  let other: Database;
  let written = 0;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());
  beforeEach(async () => {
    source = await freshDatabase();
    database = await Database.connect(source.url, { max: 1 });
    other = await Database.connect(source.url, { max: 1 });
  });
  afterEach(async () => {
    await Promise.all([database.close(), other.close()]);
    await source.drop();
  });

  const write = async () => {
    const path = join(folder.path, `${++written}.backup`);
    const given = {
      connectionString: source.url,
      path,
      keyIds: [],
      mediaFolder: '',
      report: () => undefined,
    };
    return { path, manifest: await writeBackup({ ...given, method: 'copy' }) };
  };

  test('names no rows of unlogged tables, which a pg_dump lacks', async () => {
    await database.query(
      "insert into peers (process, url, seen_at) values ('worker-1', 'http://10.0.0.7', now())",
    );
    const unlogged = await database.query<{ name: string }>(
      "select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class where relpersistence = 'u' and relkind = 'r'",
    );
    const { manifest } = await write();
    const names = manifest.tables.map(({ name }) => name);
    expect(names.filter((name) => unlogged.some((table) => table.name === name))).toEqual([]);
  });

  test('is restored without them where an earlier version wrote them', async () => {
    const { path } = await write();
    const earlier = join(folder.path, 'earlier.backup');
    await addPeers(path, earlier);
    const target = await freshDatabase();
    try {
      await emptyDatabase(target.url);
      await restoreBackup({
        connectionString: target.url,
        path: earlier,
        keyIds: [],
        prepareJobs,
        checkSecrets: async (client) => expect((await client.query('select from peers')).rowCount).toBe(0),
        report: () => undefined,
      });
    } finally {
      await target.drop();
    }
  });

  test('is refused of a database whose restore has not ended: it would hold a part, or nothing', async () => {
    await database.transaction(({ client }) => setRestoreMarker(client));
    await expect(write()).rejects.toThrow(/restore of this database runs, or was interrupted/);
  });

  test('holds the rows of a table that a migration rewrites as the backup begins', async () => {
    const persistence = await openPgPersistence(source.url);
    await seedInstance(persistence).finally(() => persistence.close());
    let writing: ReturnType<typeof write> | undefined;
    await database.transaction(async (transaction) => {
      await transaction.query('alter table api_keys alter column name type varchar(999)');
      writing = write();
      writing.catch(() => undefined);
      const waiting = "select from pg_locks where relation = 'api_keys'::regclass and not granted";
      await waitUntil(async () => (await other.query(waiting)).length > 0, 'the backup to wait');
    });
    const { path, manifest } = await writing!;
    const keys = manifest.tables.find(({ name }) => name === 'public.api_keys')!;
    expect(keys.rows).toBe(1);
    const archive = await ArchiveReader.open(path);
    const rows = await text(await archive.read(entryOf(keys.name), keys.sha256));
    archive.close();
    expect(rows.trim().split('\n')).toHaveLength(1);
  });
});
