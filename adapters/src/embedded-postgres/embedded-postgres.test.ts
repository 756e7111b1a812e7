import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { chownFolder, NOBODY } from '../../testing/nobody.js';
import { SupervisorProcess } from '../../testing/supervisor-process.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { EmbeddedPostgres } from './embedded-postgres.js';

const asRoot = process.getuid?.() === 0 ? it : it.skip;

describe('the built-in PostgreSQL', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let running: EmbeddedPostgres[];

  const start = async (dataDir: string): Promise<EmbeddedPostgres> => {
    const postgres = await EmbeddedPostgres.start({ dataDir });
    running.push(postgres);
    return postgres;
  };

  beforeEach(async () => {
    folder = await temporaryFolder();
    running = [];
  });

  afterEach(async () => {
    await Promise.all(running.map((postgres) => postgres.stop()));
    await folder.remove();
  });

  it('creates a UTF-8 database in a new folder, durable and closed to other users', async () => {
    const postgres = await start(folder.path);

    expect(postgres.adopted).toBe(false);
    expect(await settings(postgres)).toEqual({
      encoding: 'UTF8',
      locale: 'C.UTF-8',
      fsync: 'on',
      max_connections: '100',
      listen_addresses: '',
    });
    expect((await stat(join(folder.path, 'postgres'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder.path, 'postgres.password'))).mode & 0o777).toBe(0o600);
  });

  it('keeps its rows over a clean stop, which is idempotent', async () => {
    const first = await start(folder.path);
    await query(first, `create table note as select 'kept' as text`);
    await Promise.all([first.stop(), first.stop()]);
    await expect(query(first, 'select 1')).rejects.toThrow();

    const second = await start(folder.path);
    expect(second.adopted).toBe(false);
    expect(await query(second, 'select text from note')).toEqual([{ text: 'kept' }]);
  });

  it('recreates what an interrupted start left unfinished', async () => {
    const unfinished = join(folder.path, 'postgres.new-12345678');
    await mkdir(join(unfinished, 'base'), { recursive: true });

    const postgres = await start(folder.path);

    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(folder.path)).filter((name) => name.includes('new-'))).toEqual([]);
  });

  it('works in a folder with spaces, quotes, commas and per cent signs in its name', async () => {
    const postgres = await start(join(folder.path, `Asha's "data", 100% ☂`));
    expect(postgres.connectionString('other')).toContain('host=');
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('listens on a loopback port with a password when the path is too long for a socket', async () => {
    const postgres = await start(join(folder.path, 'long'.repeat(30)));
    const url = new URL(postgres.connectionString());
    expect(url.hostname).toBe('127.0.0.1');
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);

    url.password = 'guessed';
    await expect(new Client({ connectionString: url.href }).connect()).rejects.toThrow(/password/);

    await postgres.stop();
    const again = await start(join(folder.path, 'long'.repeat(30)));
    expect(await query(again, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  asRoot('runs as another user for root, and reports a folder that this user cannot reach', async () => {
    const closed = join(folder.path, 'closed');
    await mkdir(closed, { mode: 0o700 });
    await expect(start(join(closed, 'data'))).rejects.toThrow(/cannot run as root.*WAXWING_DATA/);

    await chmod(closed, 0o711);
    await start(join(closed, 'made', 'by-us', 'data'));
    expect((await stat(join(closed, 'made', 'by-us', 'data', 'postgres'))).uid).not.toBe(0);
  });

  asRoot('runs for an ordinary user, in a folder of that user', async () => {
    await chownFolder(folder.path);
    const other = SupervisorProcess.run(
      `const postgres = await EmbeddedPostgres.start({ dataDir });
       console.log(postgres.adopted);
       await postgres.stop();`,
      folder.path,
      NOBODY,
    );
    try {
      expect(await other.firstLine()).toBe('false');
      expect((await stat(join(folder.path, 'postgres.log'))).uid).toBe(NOBODY.uid);
    } finally {
      await other.ended();
    }
  });
});

async function query(postgres: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: postgres.connectionString() });
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const settings = async (postgres: EmbeddedPostgres): Promise<unknown> =>
  (
    await query(
      postgres,
      `select pg_encoding_to_char(encoding) as encoding, datlocale as locale, current_setting('fsync') as fsync,
         current_setting('max_connections') as max_connections, current_setting('listen_addresses') as listen_addresses
       from pg_database where datname = current_database()`,
    )
  )[0];
