import { type Database, readNewestFiles } from '@waxwing/adapters/postgres';
import type { Logger } from 'pino';
import type { Ports } from '../ports.js';
import { checkMediaFolder } from './check-media-folder.js';

/** What a process does with files beside its requests. */
export interface MediaRuntime {
  /** To be closed at the end. */
  readonly mediaWorkshop: Ports['mediaWorkshop'];
  /** Warns where the media folder has none of the newest files. */
  checkFolder(): Promise<void>;
}

export function createMediaRuntime(
  { mediaStore, mediaWorkshop }: Pick<Ports, 'mediaStore' | 'mediaWorkshop'>,
  database: Database,
  log: Pick<Logger, 'warn'>,
): MediaRuntime {
  return {
    mediaWorkshop,
    checkFolder: async () => checkMediaFolder(mediaStore, await readNewestFiles(database), log),
  };
}
