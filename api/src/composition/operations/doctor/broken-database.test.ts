import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  emptyDatabase,
  freshDatabase,
  openPgPersistence,
  temporaryFolder,
  useDatabase,
  withProductTimeouts,
} from '@waxwing/adapters/testing';
import { seedInstance } from '@waxwing/core/testing';
import { runDoctor } from './run-doctor.js';

describe('the doctor, on a database on which a start or its work fails', () => {
  const role = `doctor_${randomBytes(6).toString('hex')}`;
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());
  beforeEach(async () => {
    fresh = await freshDatabase();
  });
  afterEach(() => fresh.drop());

  const keys = `k1:${randomBytes(32).toString('base64')}`;
  const examine = (url = fresh.url, others: Record<string, string> = { ENCRYPTION_KEYS: keys }) =>
    runDoctor({ DATABASE_URL: withProductTimeouts(url), WAXWING_DATA: folder.path, ...others });
  const failures = async (...given: Parameters<typeof examine>) =>
    (await examine(...given))
      .filter(({ state }) => state === 'failed')
      .map(({ check, text }) => `${check}: ${text}`);
  const inDatabase = (...statements: string[]) =>
    useDatabase(fresh.url, async (database) => {
      for (const statement of statements) await database.query(statement);
    });
  const seed = async () => {
    const persistence = await openPgPersistence(fresh.url);
    await seedInstance(persistence).finally(() => persistence.close());
  };

  test('finds keys that open nothing before the start that would migrate first', async () => {
    await seed();
    await inDatabase('delete from knex_migrations where id = (select max(id) from knex_migrations)');
    expect(await failures()).toEqual([
      expect.stringMatching(/^encryption keys: ENCRYPTION_KEYS do not open what this database holds/),
    ]);
  });

  test('finds that there are no keys, and makes none', async () => {
    expect(await failures(fresh.url, {})).toEqual([]);
    await seed();
    expect(await failures(fresh.url, {})).toEqual([
      expect.stringMatching(/^encryption keys: ENCRYPTION_KEYS is not set, .*secrets\.json/),
    ]);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test('finds a database that takes no changes, such as a standby or one whose disk is full', async () => {
    await inDatabase(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    );
    expect(await failures()).toEqual([expect.stringMatching(/^rights: the database takes no changes/)]);
  });

  test('finds a media folder that is another one than that of the files, or was lost', async () => {
    const ofMedia = async () => (await examine()).find(({ check }) => check === 'media folder');
    expect(await ofMedia()).toMatchObject({ state: 'ok' });
    await inDatabase(
      `insert into media (id, account_id, sha256, size, mime, kind, meta, created_at, used_at, expires_at)
       values (gen_random_uuid(), gen_random_uuid(), sha256('a'), 1, 'text/plain', 'document', '{}', now(), now(), now())`,
    );
    expect(await ofMedia()).toMatchObject({
      state: 'warning',
      text: expect.stringMatching(
        /has none of the newest files that the database names.*here it is .*\/media$/,
      ),
    });
    await inDatabase('delete from knex_migrations where id = (select max(id) from knex_migrations)');
    expect(await ofMedia()).toMatchObject({ state: 'ok' });
  });

  test('finds a role that may make no tables, or that does not own those that are there', async () => {
    await inDatabase(
      `create role ${role} login password 'secret'`,
      `do $$ begin execute format('grant create on database %I to ${role}', current_database()); end $$`,
      `grant usage on schema public to ${role}`,
      `grant select on all tables in schema public to ${role}`,
    );
    try {
      const url = fresh.url.replace(/\/\/[^@]*@/, `//${role}:secret@`);
      expect((await failures(url)).filter((line) => line.startsWith('rights'))).toEqual([
        expect.stringMatching(/schema public.*let it own the database/),
        expect.stringMatching(/belong to waxwing.*reassign owned/),
      ]);
      await emptyDatabase(fresh.url);
      await inDatabase(`grant usage on schema public to ${role}`);
      expect(await failures(url)).toEqual([expect.stringMatching(/^rights: .*schema public/)]);
    } finally {
      await inDatabase(`drop owned by ${role}`, `drop role ${role}`);
    }
  });
});
