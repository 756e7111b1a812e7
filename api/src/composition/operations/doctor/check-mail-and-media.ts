import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { verifyMailServer } from '@waxwing/adapters/mail';
import { type Finding, failed, ok, skipped } from './finding.js';

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

/** Writes a file and removes it, in the folder itself or, before its first file, in the one that will hold it. */
export async function checkMediaFolder(folder: string): Promise<Finding> {
  const exists = await stat(folder).catch(() => undefined);
  const file = join(exists ? folder : dirname(folder), `.doctor-${randomUUID()}`);
  try {
    if (!exists) await mkdir(dirname(folder), { recursive: true });
    await writeFile(file, '', { flag: 'wx' });
    await rm(file);
    return ok('media folder', `${folder} can be written${exists ? '' : ', and is made with the first file'}`);
  } catch (error) {
    return failed('media folder', `${folder} cannot be written: ${(error as Error).message}`);
  }
}
