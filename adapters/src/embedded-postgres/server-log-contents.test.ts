import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { EmbeddedPostgres } from './embedded-postgres.js';

const EMAIL = 'asha@example.com';

describe('the log of the built-in PostgreSQL', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let postgres: EmbeddedPostgres;

  beforeAll(async () => {
    folder = await temporaryFolder();
    postgres = await EmbeddedPostgres.start({ dataDir: folder.path });
    await connected(async (client) => {
      await client.query(
        'create table people (email text primary key, age integer not null check (age > 0))',
      );
      await client.query('insert into people values ($1, 1)', [EMAIL]);
    });
  });
  afterAll(async () => {
    await postgres.stop();
    await folder.remove();
  });

  const logged = () => readFile(join(folder.path, 'postgres.log'), 'utf8');

  async function connected<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: postgres.connectionString() });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  it.each([
    ['a unique violation', `insert into people values ($1, 1)`, [EMAIL]],
    ['a value that must not be null', `insert into people values ($1, null)`, [EMAIL]],
    ['a check that fails', `insert into people values ($1, -1)`, [EMAIL]],
    ['a statement that fails, with its literals', `select * from nowhere where email = '${EMAIL}'`, []],
    ['a value that cannot be read', `select $1::text::uuid`, [EMAIL]],
    ['an error raised in a function', `do $$ begin raise exception 'no place for ${EMAIL}'; end $$`, []],
    ['a warning', `do $$ begin raise warning 'look at ${EMAIL}'; end $$`, []],
  ])('contains no row data after %s', async (_, text, values) => {
    // The server logs an error before it reports it to the client.
    await connected((client) => client.query({ text, values }).catch(() => undefined));
    expect(await logged()).not.toContain(EMAIL);
    expect(await logged()).toContain('ready to accept connections');
  });

  it('contains nothing of the statement during which a connection was cut', async () => {
    const cut = connected((client) => client.query(`select '${EMAIL}', pg_sleep(60)`)).catch(() => undefined);
    await connected(async (client) => {
      const others = `from pg_stat_activity where query like '%sleep(60)%' and pid <> pg_backend_pid()`;
      while ((await client.query(`select pg_terminate_backend(pid) ${others}`)).rowCount === 0);
    });
    await cut;
    expect(await logged()).toMatch(/terminating connection/);
    expect(await logged()).not.toContain(EMAIL);
  });

  it('is cleared of an older version’s contents, and a password is required from then on', async () => {
    await postgres.stop();
    const [settings, rules] = ['waxwing.conf', 'pg_hba.conf'].map((name) =>
      join(folder.path, 'postgres', name),
    );
    const older = (await readFile(settings!, 'utf8')).replaceAll(/^log_(?!timezone).*\n/gm, '');
    await writeFile(settings!, older);
    await writeFile(rules!, 'local all all trust\n');
    const [current, last] = ['postgres.log', 'postgres.log.1'].map((name) => join(folder.path, name));
    await appendFile(current!, `DETAIL:  Key (email)=(${EMAIL}) already exists.\n`);
    await writeFile(last!, EMAIL);

    postgres = await EmbeddedPostgres.start({ dataDir: folder.path });
    expect(await logged()).not.toContain(EMAIL);
    await expect(stat(last!)).rejects.toThrow('ENOENT');
    expect(await readFile(rules!, 'utf8')).not.toContain('trust');
    await connected((client) => client.query('select 1'));

    await postgres.stop();
    const before = await logged();
    postgres = await EmbeddedPostgres.start({ dataDir: folder.path });
    expect(await logged()).toContain(before);
  });
});
