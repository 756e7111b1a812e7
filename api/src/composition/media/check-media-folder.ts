import type { NamedFile } from '@waxwing/adapters/postgres';
import type { MediaStore } from '@waxwing/core';
import type { Logger } from 'pino';

/**
 * Warns where the media folder has none of the files that the database names: another process with a folder of its own has entered
 * them, or the folder was lost. It may come back, and texts need none, so the process starts.
 */
export async function checkMediaFolder(
  mediaStore: Pick<MediaStore, 'open'>,
  newest: readonly NamedFile[],
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (await isOtherFolder(mediaStore, newest)) log.warn({ files: newest.length }, OTHER_FOLDER);
}

/** Whether none of the files is there. */
export async function isOtherFolder(
  mediaStore: Pick<MediaStore, 'open'>,
  newest: readonly NamedFile[],
): Promise<boolean> {
  for (const file of newest) if (await isThere(mediaStore, file)) return false;
  return newest.length > 0;
}

/** A file that cannot be read is there: that is told when it is opened. */
async function isThere(mediaStore: Pick<MediaStore, 'open'>, { accountId, sha256 }: NamedFile) {
  try {
    const file = await mediaStore.open(accountId, sha256);
    await file?.close();
    return file !== undefined;
  } catch {
    return true;
  }
}

export const OTHER_FOLDER =
  'The media folder has none of the newest files that the database names: every process on one database needs the same MEDIA_FOLDER, or downloads and sends of files fail';
