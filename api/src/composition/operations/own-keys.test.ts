import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { AesKeyring, SealedKeySecrets } from '@waxwing/adapters/crypto';
import {
  emptyDatabase,
  freshDatabase,
  openPgPersistence,
  temporaryFolder,
  useDatabase,
} from '@waxwing/adapters/testing';
import { seedInstance } from '@waxwing/core/testing';
import { loadDevSecrets } from '../../settings/dev-secrets.js';
import { runBackup } from './run-backup.js';
import { runRestore } from './run-restore.js';

let source: Awaited<ReturnType<typeof freshDatabase>>;
let target: Awaited<ReturnType<typeof freshDatabase>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let lines: string[];
beforeAll(async () => {
  source = await freshDatabase();
  const persistence = await openPgPersistence(source.url);
  await seedInstance(persistence).finally(() => persistence.close());
});
afterAll(() => source.drop());
beforeEach(async () => {
  lines = [];
  [target, folder] = await Promise.all([freshDatabase(), temporaryFolder()]);
  await emptyDatabase(target.url);
});
afterEach(() => Promise.all([target.drop(), folder.remove()]));

/** Has the stored secret sealed by these keys. */
function sealBy(encryptionKeys: string): Promise<unknown> {
  return useDatabase(source.url, async (database) => {
    const [key] = await database.query<{ keyId: string; accountId: string }>(
      'select id as "keyId", account_id as "accountId" from api_keys',
    );
    const secrets = new SealedKeySecrets({ keyring: new AesKeyring(encryptionKeys), prefix: 'wxl_' });
    return database.query('update api_keys set sealed = $1', [secrets.seal('wxl_secret', key!).sealed]);
  });
}

const keysOf = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const report = (line: string) => void lines.push(line);
const backUp = (file: string, env: Record<string, string>) =>
  runBackup({ file, method: 'copy', env: { DATABASE_URL: source.url, ...env }, report });
const restore = (file: string, env: Record<string, string>) =>
  runRestore({ file, env: { DATABASE_URL: target.url, ...env }, report });

it('a backup says where the keys lie that a data folder has made, and a restore which of them it misses', async () => {
  const file = join(folder.path, 'waxwing.backup');
  const [from, to] = ['from', 'to'].map((name) => join(folder.path, name)) as [string, string];
  await sealBy((await loadDevSecrets(from)).encryptionKeys);
  const done = await backUp(file, { WAXWING_DATA: from });
  expect(done).toContain(`the encryption keys dev in ${join(from, 'secrets.json')}`);

  await expect(restore(file, { WAXWING_DATA: to })).rejects.toThrow(
    `The keys here are those of ${join(to, 'secrets.json')}: put the file`,
  );
});

it('a backup from where no keys are, or those of another Waxwing, is restored with the right ones', async () => {
  const [file, foreign] = ['none', 'foreign'].map((name) => join(folder.path, name)) as [string, string];
  const WAXWING_DATA = join(folder.path, 'data');
  const ENCRYPTION_KEYS = keysOf('k1');
  await sealBy(ENCRYPTION_KEYS);

  expect(await backUp(file, { WAXWING_DATA })).toContain(
    'the encryption keys of the processes on this database',
  );
  expect(await readdir(folder.path)).toEqual(['none']);
  await restore(file, { WAXWING_DATA, ENCRYPTION_KEYS });

  await backUp(foreign, { WAXWING_DATA, ENCRYPTION_KEYS: keysOf('k2') });
  expect(lines.filter((line) => line.startsWith('The backup names no keys'))).toEqual([
    expect.stringContaining('ENCRYPTION_KEYS do not open what this database holds'),
  ]);
  await emptyDatabase(target.url);
  const wrong = restore(foreign, { WAXWING_DATA, ENCRYPTION_KEYS: keysOf('k1') });
  await expect(wrong).rejects.toThrow('ENCRYPTION_KEYS do not open what this database holds');
  await restore(foreign, { WAXWING_DATA, ENCRYPTION_KEYS });
});
