import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { AesKeyring } from '@waxwing/adapters/crypto';
import { FileMediaStore } from '@waxwing/adapters/media-store';
import { type Database, PgMediaCatalog } from '@waxwing/adapters/postgres';
import { CollectMedia, DAY_MS } from '@waxwing/core';

/** Beyond all times for which the cleaning job spares what may be under way. */
const LATER_MS = 7 * DAY_MS;

interface Named {
  readonly account: string;
  readonly sha256: string;
}

/** Files with an entry, and those that an instance has uploaded to WhatsApp. */
const NAMED = `select account_id as account, encode(sha256, 'hex') as sha256 from media
  union select i.account_id, encode(u.sha256, 'hex') from whatsapp_uploads u join instances i on i.id = u.instance_id`;

/**
 * What crashes have left behind that nothing takes away: files that no row names after the cleaning job has run, as it does days later,
 * and rows whose files are missing. To be called while nothing is uploaded or deleted.
 */
export async function findOrphans(folder: string, database: Database): Promise<string[]> {
  // The job opens no file, so that any key will do.
  const keyring = new AesKeyring(`orphans:${randomBytes(32).toString('base64')}`);
  const mediaStore = new FileMediaStore({ folder, keyring });
  const clock = { now: () => new Date(Date.now() + LATER_MS) };
  await new CollectMedia({ clock, mediaStore, mediaCatalog: new PgMediaCatalog(database) }).execute();

  const rows = await database.query<Named & { [column: string]: unknown }>(NAMED);
  const named = new Set(rows.map(({ account, sha256 }) => pathOf(account, sha256)));
  const files = new Set(await filesIn(folder));
  return [
    ...[...files].filter((path) => !named.has(path)).map((path) => `no row names the file ${path}`),
    ...[...named].filter((path) => !files.has(path)).map((path) => `a row names the missing file ${path}`),
  ];
}

const pathOf = (account: string, sha256: string): string =>
  [account, sha256.slice(0, 2), sha256.slice(2, 4), sha256].join(sep);

/** Their paths in the folder, whatever they are; none where it was never written to. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files = found.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, `${parentPath}${sep}${name}`));
}
