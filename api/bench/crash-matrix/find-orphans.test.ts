import { randomBytes } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { AesKeyring } from '@waxwing/adapters/crypto';
import { FileMediaStore } from '@waxwing/adapters/media-store';
import { Database, PgMediaCatalog } from '@waxwing/adapters/postgres';
import { freshDatabase, temporaryFolder } from '@waxwing/adapters/testing';
import { newId } from '@waxwing/core/testing';
import { findOrphans } from './find-orphans.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
beforeEach(async () => {
  [folder, fresh] = await Promise.all([temporaryFolder(), freshDatabase()]);
  database = await Database.connect(fresh.url, { max: 2 });
});
afterEach(async () => {
  await database.close();
  await fresh.drop();
  await folder.remove();
});

/** Stores bytes for an account and adds their row to the catalogue, except where a test asks for none. Resolves with the path of the file. */
async function put(accountId: string, text: string, { isEntered = true } = {}): Promise<string> {
  async function* source() {
    yield Buffer.from(text);
  }
  const keyring = new AesKeyring(`test:${randomBytes(32).toString('base64')}`);
  const stored = await new FileMediaStore({ folder: folder.path, keyring }).put(accountId, source(), 1_000);
  const at = new Date();
  const facts = { mimeType: 'text/plain', kind: 'document' } as const;
  const life = { createdAt: at, usedAt: at, expiresAt: at };
  const media = { id: newId(), accountId, ...stored, facts, fileName: null, ...life };
  if (isEntered) await new PgMediaCatalog(database).keep(media, 1_000_000);
  const { sha256 } = stored;
  return join(accountId, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

const orphans = () => findOrphans(folder.path, database);

test('bytes with their rows are in order, and what the cleaning job takes away as well', async () => {
  const account = newId();
  await put(account, 'kept');
  await put(account, 'stored by a process that died before it entered them', { isEntered: false });
  expect(await orphans()).toEqual([]);
});

test('an upload that was cut is taken away, and what the job does not know is told', async () => {
  const account = newId();
  await put(account, 'kept');
  await writeFile(join(folder.path, account, 'incoming', 'cut.part'), 'half of');
  await writeFile(join(folder.path, account, 'left-behind.tmp'), 'plain');
  expect(await orphans()).toEqual([`no row names the file ${join(account, 'left-behind.tmp')}`]);
});

test('a row without its file is told', async () => {
  const lost = await put(newId(), 'lost');
  await unlink(join(folder.path, lost));
  expect(await orphans()).toEqual([`a row names the missing file ${lost}`]);
});

test('a folder that nobody has written to has none', async () => {
  expect(await findOrphans(join(folder.path, 'media'), database)).toEqual([]);
});
