import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Database } from '@waxwing/adapters/postgres';
import {
  freshDatabase,
  openPgPersistence,
  temporaryFolder,
  withProductTimeouts,
} from '@waxwing/adapters/testing';
import { seedInstance } from '@waxwing/core/testing';
import { readSecretFiles } from '../../../settings/secret-files.js';
import { openCommandDatabase } from '../command-database.js';
import type { Finding } from './finding.js';
import { runDoctor } from './run-doctor.js';

describe('the doctor', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let other: Awaited<ReturnType<typeof freshDatabase>>;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let env: Record<string, string>;

  beforeAll(async () => {
    [fresh, other, folder] = await Promise.all([freshDatabase(), freshDatabase(), temporaryFolder()]);
    env = {
      DATABASE_URL: withProductTimeouts(fresh.url),
      WAXWING_DATA: folder.path,
      ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    };
  });
  afterAll(async () => {
    await Promise.all([fresh.drop(), other.drop(), folder.remove()]);
  });

  const examine = (changed: Record<string, string> = {}) => runDoctor({ ...env, ...changed });
  const troubles = (findings: readonly Finding[]) =>
    findings.filter(({ state }) => state === 'failed' || state === 'warning');
  const inDatabase = async (sql: string) => {
    const database = await Database.connect(fresh.url, { max: 1 });
    await database.query(sql).finally(() => database.close());
  };

  test('finds nothing wrong with a database that is in order, and names all that it looked at', async () => {
    const findings = await examine();

    expect(troubles(findings)).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual([
      'settings',
      'database',
      'encoding',
      'rights',
      'clock',
      'notifications',
      'prepared statements',
      'connection settings',
      'connections',
      'migrations',
      'encryption keys',
      'media folder',
      'mail',
      'public URL',
      'webhook egress',
    ]);
  });

  test('reads the secrets that are in files, like a start', async () => {
    const { DATABASE_URL, ...others } = env;
    const DATABASE_URL_FILE = join(folder.path, 'url');
    await writeFile(DATABASE_URL_FILE, `${DATABASE_URL}\n`);

    expect(troubles(await runDoctor({ ...others, DATABASE_URL_FILE }))).toEqual([]);
    expect(troubles(await runDoctor(readSecretFiles({ ...others, DATABASE_URL_FILE }).env))).toEqual([]);
  });

  test('works on no other database where the file with the URL cannot be read', async () => {
    const DATABASE_URL_FILE = join(folder.path, 'nowhere');
    const given = { WAXWING_DATA: folder.path, DATABASE_URL_FILE };

    expect(troubles(await runDoctor(given)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^DATABASE_URL_FILE: .* cannot be read/),
      expect.stringMatching(/^DATABASE_URL_FILE: .* cannot be read/),
    ]);
    await expect(openCommandDatabase(given, { alone: true })).rejects.toThrow(/^DATABASE_URL_FILE: /);
  });

  test('works on no other database where only the URL past a pooler is set', async () => {
    const given = { WAXWING_DATA: folder.path, DATABASE_DIRECT_URL: env.DATABASE_URL! };

    expect(troubles(await runDoctor(given)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^DATABASE_DIRECT_URL: goes with DATABASE_URL/),
      expect.stringMatching(/^DATABASE_DIRECT_URL: goes with DATABASE_URL/),
    ]);
    for (const alone of [true, false])
      await expect(openCommandDatabase(given, { alone })).rejects.toThrow(/^DATABASE_DIRECT_URL: /);
  });

  test('names what is wrong, each in a line of its own, and goes on', async () => {
    await writeFile(join(folder.path, 'file'), '');
    const persistence = await openPgPersistence(fresh.url);
    await seedInstance(persistence).finally(() => persistence.close());
    await inDatabase("insert into knex_migrations (name, batch) values ('9999-of-tomorrow', 99)");
    const found = troubles(
      await examine({
        PORT: 'many',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MEDIA_FOLDER: join(folder.path, 'file', 'media'),
      }),
    );

    expect(found.map(({ check, state }) => [check, state])).toEqual([
      ['settings', 'failed'],
      ['migrations', 'warning'],
      ['encryption keys', 'failed'],
      ['media folder', 'failed'],
      ['mail', 'failed'],
    ]);
    expect(found.map(({ text }) => text).join('\n')).toMatch(
      /PORT.*9999-of-tomorrow.*ENCRYPTION_KEYS do not open/s,
    );
  });

  test('tells what a pooler keeps from the server, and by which statement the role gets it', async () => {
    const pooled = { DATABASE_DIRECT_URL: env.DATABASE_URL! };
    const lacking = troubles(await examine(pooled)).filter(({ check }) => check === 'connection settings');
    expect(lacking.map(({ state }) => state)).toEqual(['warning', 'warning', 'warning']);
    const settings = lacking.map(({ text }) => /set (\w+) = '(\w+)'/.exec(text)!.slice(1));
    expect(settings).toEqual([
      ['jit', 'off'],
      ['statement_timeout', '10s'],
      ['idle_in_transaction_session_timeout', '10s'],
    ]);

    for (const [setting, value] of settings)
      await inDatabase(
        `do $$ begin execute format('alter database %I set ${setting} = ''${value}''', current_database()); end $$`,
      );
    expect(troubles(await examine(pooled)).map(({ check }) => check)).not.toContain('connection settings');
  });

  test('tells that a process would open more connections than the database allows', async () => {
    expect(troubles(await examine({ DATABASE_POOL: '500' }))).toContainEqual({
      check: 'connections',
      state: 'warning',
      text: expect.stringMatching(/allows this role \d+, and a process opens 500 at most: .*DATABASE_POOL/),
    });
  });

  test('tells that a direct URL hears nothing, as that of a pooler or of another database', async () => {
    const found = troubles(await examine({ DATABASE_DIRECT_URL: withProductTimeouts(other.url) }));
    expect(found.map(({ check }) => check)).toContain('notifications');
  });
});
