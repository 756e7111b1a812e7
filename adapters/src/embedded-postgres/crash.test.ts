import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { Client } from 'pg';
import { NOBODY } from '../../testing/nobody.js';
import { SupervisorProcess } from '../../testing/supervisor-process.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { EmbeddedPostgres } from './embedded-postgres.js';

const START_AND_STAY = `
  const postgres = await EmbeddedPostgres.start({ dataDir });
  console.log(postgres.connectionString());
  setInterval(() => {}, 1000);`;

describe('the built-in PostgreSQL after a crash', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let running: EmbeddedPostgres[];

  const start = async (): Promise<EmbeddedPostgres> => {
    const postgres = await EmbeddedPostgres.start({ dataDir: folder.path });
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

  it('continues under a new process after its own was killed, with a committed row', async () => {
    const other = SupervisorProcess.run(START_AND_STAY, folder.path);
    const url = await other.firstLine();
    await insertRow(url);
    const before = await serverPid(folder.path);
    await other.kill();

    const postgres = await start();

    expect(postgres.adopted).toBe(true);
    expect(await serverPid(folder.path)).toBe(before);
    expect(await countRows(postgres)).toBe(1);

    await postgres.stop();
    await expect(readFile(join(folder.path, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  it('restarts at the same address when the server is killed, with every acknowledged row', async () => {
    const postgres = await start();
    const url = postgres.connectionString();
    await insertRow(url);
    process.kill(await serverPid(folder.path), 'SIGKILL');

    await eventuallyPasses(async () => expect(await countRows(postgres)).toBe(1));
    expect(postgres.connectionString()).toBe(url);
  });

  it('recovers every acknowledged row when server and supervisor are killed while writing', async () => {
    const other = SupervisorProcess.run(START_AND_STAY, folder.path);
    const url = await other.firstLine();
    const acknowledged = await insertRowsUntil(url, async () => {
      await other.kill();
      process.kill(await serverPid(folder.path), 'SIGKILL');
    });

    const postgres = await start();

    expect(postgres.adopted).toBe(false);
    expect(acknowledged).toBeGreaterThan(0);
    expect(await countRows(postgres)).toBeGreaterThanOrEqual(acknowledged);
  });

  it('ignores the process file of a crashed machine whose pid now belongs to another program', async () => {
    const first = await start();
    await insertRow(first.connectionString());
    const file = join(folder.path, 'postgres', 'postmaster.pid');
    const text = await readFile(file, 'utf8');
    await first.stop();
    // A running program of the server's user: PostgreSQL takes it for the server that wrote the file.
    const asServer = process.getuid?.() === 0 ? NOBODY : undefined;
    const bystander = SupervisorProcess.run('setInterval(() => {}, 1000);', folder.path, asServer);
    await writeFile(file, text.replace(/^\d+/, String(bystander.pid)), { mode: 0o644 });

    const second = await start().finally(() => bystander.kill());

    expect(second.adopted).toBe(false);
    expect(await countRows(second)).toBe(1);
  });
});

async function insertRow(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create table row (n int); insert into row values (1)');
  await client.end();
}

/** Inserts rows, each in its own commit, until the connection is lost. Resolves to the number of acknowledged rows. */
async function insertRowsUntil(url: string, disaster: () => Promise<void>): Promise<number> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table row (n int)');
  let acknowledged = 0;
  for (;;) {
    try {
      await client.query('insert into row values ($1)', [acknowledged]);
    } catch {
      return acknowledged;
    }
    acknowledged++;
    if (acknowledged === 100) void disaster();
  }
}

async function countRows(postgres: EmbeddedPostgres): Promise<number> {
  const client = new Client({ connectionString: postgres.connectionString() });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<{ n: number }>('select count(*)::int as n from row')).rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

const serverPid = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
