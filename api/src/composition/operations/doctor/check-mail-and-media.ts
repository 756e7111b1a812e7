import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AesKeyring } from '@waxwing/adapters/crypto';
import { verifyMailServer } from '@waxwing/adapters/mail';
import { FileMediaStore } from '@waxwing/adapters/media-store';
import {
  compareMigrations,
  type Database,
  type NamedFile,
  readNewestFiles,
} from '@waxwing/adapters/postgres';
import { isOtherFolder, OTHER_FOLDER } from '../../media/check-media-folder.js';
import { type Finding, failed, ok, skipped, warning } from './finding.js';

export async function checkMail(url: string | undefined): Promise<Finding> {
  if (!url) return skipped('mail', 'SMTP_URL is not set: mails are written as files');
  const { host } = new URL(url);
  try {
    await verifyMailServer(url);
    return ok('mail', `${host} takes mails`);
  } catch (error) {
    return failed('mail', `${host} cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Writes a file and removes it, in the folder itself or, before its first file, in the one that will hold it. Looks for the files that
 * the database names where there are keys, which a file is opened with.
 */
export async function checkMediaFolder(folder: string, database: Database, keys?: string): Promise<Finding> {
  const exists = await stat(folder).catch(() => undefined);
  const file = join(exists ? folder : dirname(folder), `.doctor-${randomUUID()}`);
  try {
    if (!exists) await mkdir(dirname(folder), { recursive: true });
    await writeFile(file, '', { flag: 'wx' });
    await rm(file);
  } catch (error) {
    return failed('media folder', `${folder} cannot be written: ${(error as Error).message}`);
  }
  const mediaStore = keys && new FileMediaStore({ folder, keyring: new AesKeyring(keys) });
  if (mediaStore && (await isOtherFolder(mediaStore, await newestFiles(database))))
    return warning('media folder', `${OTHER_FOLDER}; here it is ${folder}`);
  return ok('media folder', `${folder} can be written${exists ? '' : ', and is made with the first file'}`);
}

/** None before the migrations, which make their table. */
async function newestFiles(database: Database): Promise<readonly NamedFile[]> {
  const { missing } = await compareMigrations(database);
  return missing.length > 0 ? [] : readNewestFiles(database);
}
