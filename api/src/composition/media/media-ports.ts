import { resolve } from 'node:path';
import type { AesKeyring } from '@waxwing/adapters/crypto';
import { FileMediaStore } from '@waxwing/adapters/media-store';
import { ProcessWorkshop } from '@waxwing/adapters/media-workshop';
import type { Settings } from '../../settings/settings.js';

interface MediaOptions {
  readonly settings: Pick<Settings, 'MEDIA_FOLDER' | 'WAXWING_DATA' | 'FFMPEG_PATH'>;
  readonly keyring: AesKeyring;
  readonly dataDir: string | undefined;
  /** The compiled program of the workshop's children, for what runs from its source. */
  readonly workshopProgram?: string | undefined;
}

/** Where files are, and what looks into them. The folder is created with the first file, child processes with the first work. */
export function createMediaPorts({ settings, keyring, dataDir, workshopProgram: path }: MediaOptions) {
  const folder = settings.MEDIA_FOLDER ?? resolve(dataDir ?? settings.WAXWING_DATA ?? '.waxwing', 'media');
  return {
    mediaStore: new FileMediaStore({ folder, keyring }),
    mediaWorkshop: new ProcessWorkshop({ ffmpeg: settings.FFMPEG_PATH, ...(path !== undefined && { path }) }),
  };
}
