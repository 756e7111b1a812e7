import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import { Client } from 'pg';
import { SupervisorProcess } from '../../testing/supervisor-process.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { EmbeddedPostgres } from './embedded-postgres.js';

/** A server left running by an older version: its socket requires no password. */
const START_TRUSTING = `
  const { readFile, writeFile } = await import('node:fs/promises');
  const postgres = await EmbeddedPostgres.start({ dataDir });
  await writeFile(dataDir + '/postgres/pg_hba.conf', 'local all all trust\\n');
  process.kill(Number.parseInt(await readFile(dataDir + '/postgres/postmaster.pid', 'utf8')), 'SIGHUP');
  console.log(postgres.connectionString());
  setInterval(() => {}, 1000);`;

describe('the password of the built-in PostgreSQL', () => {
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

  it('is required over the socket too, even from the same user', async () => {
    const url = (await start()).connectionString();
    await answer(url);
    const guessed = url.replace(/:[^:@]+@/, ':guessed@');
    expect(guessed).not.toBe(url);
    await expect(answer(guessed)).rejects.toThrow(/password authentication failed/);
  });

  it('is required by an adopted server that an older version has started', async () => {
    const older = SupervisorProcess.run(START_TRUSTING, folder.path);
    const url = await older.firstLine();
    const guessed = url.replace(/:[^:@]+@/, ':guessed@');
    await eventually(() => answer(guessed).catch(() => undefined));
    await older.kill();

    const postgres = await start();
    expect(postgres.adopted).toBe(true);
    await eventually(() =>
      answer(guessed).then(
        () => undefined,
        (error: Error) => error.message,
      ),
    );
    await answer(postgres.connectionString());
  });

  it.each(['stopped', 'running'])('is replaced when its file is lost and the server is %s', async (state) => {
    const lost = join(folder.path, 'postgres.password');
    if (state === 'stopped') await (await start()).stop();
    else {
      const older = SupervisorProcess.run(START_TRUSTING, folder.path);
      await older.firstLine();
      await older.kill();
    }
    const before = await readFile(lost, 'utf8');
    await rm(lost);
    const postgres = await start();
    await answer(postgres.connectionString());
    expect(await readFile(lost, 'utf8')).not.toBe(before);
  });
});

async function answer(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<{ ok: string }>(`select 'ok' as ok`)).rows[0]!.ok;
  } finally {
    await client.end().catch(() => undefined);
  }
}
