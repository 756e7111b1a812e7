import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '@waxwing/adapters/postgres';
import { freshDatabase, openPgPersistence, temporaryFolder } from '@waxwing/adapters/testing';
import { seedInstance } from '@waxwing/core/testing';
import { runBackup } from './run-backup.js';
import { runRestore } from './run-restore.js';

let source: Awaited<ReturnType<typeof freshDatabase>>;
let target: Awaited<ReturnType<typeof freshDatabase>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  [source, target, folder] = await Promise.all([freshDatabase(), freshDatabase(), temporaryFolder()]);
  const persistence = await openPgPersistence(source.url);
  await seedInstance(persistence).finally(() => persistence.close());
  const database = await Database.connect(target.url, { max: 1 });
  await database.query('drop schema public cascade; create schema public').finally(() => database.close());
});
afterAll(() => Promise.all([source.drop(), target.drop(), folder.remove()]));

it('a backup says where the keys lie that a data folder has made, and a restore which of them it misses', async () => {
  const file = join(folder.path, 'waxwing.backup');
  const report = () => undefined;
  const [from, to] = ['from', 'to'].map((name) => join(folder.path, name)) as [string, string];
  const done = await runBackup({
    file,
    method: 'copy',
    env: { DATABASE_URL: source.url, WAXWING_DATA: from },
    report,
  });
  expect(done).toContain(`the encryption keys dev in ${join(from, 'secrets.json')}`);

  const restored = runRestore({ file, env: { DATABASE_URL: target.url, WAXWING_DATA: to }, report });
  await expect(restored).rejects.toThrow(
    `The keys here are those of ${join(to, 'secrets.json')}: put the file`,
  );
});
