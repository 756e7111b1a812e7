import { z } from 'zod';

/** Where files are, and what works on them. */
export const mediaSettings = {
  MEDIA_FOLDER: z
    .string()
    .optional()
    .describe(
      "folder of customers' files, encrypted with `ENCRYPTION_KEYS`; `media` in the data folder. In production a process of the role `api` or `worker` needs one that all processes on the database reach",
    ),
  FFMPEG_PATH: z
    .string()
    .optional()
    .describe(
      'your own FFmpeg program, for sounds that nothing here reads (AAC, ALAC, AC-3, AIFF, WMA), HEIC photos and the pictures of videos; without it voice notes of these are refused, HEIC files are documents, and videos have no picture',
    ),
};

interface MediaFolder {
  readonly MEDIA_FOLDER?: string | undefined;
  readonly WAXWING_ROLE: 'all' | 'api' | 'worker' | 'delivery';
}

/** In production: each of several processes would keep files where no other finds them. */
export function mediaFolderProblem({ MEDIA_FOLDER, WAXWING_ROLE }: MediaFolder): string[] {
  if (MEDIA_FOLDER || (WAXWING_ROLE !== 'api' && WAXWING_ROLE !== 'worker')) return [];
  return [
    `MEDIA_FOLDER: a process of the role ${WAXWING_ROLE} needs the folder of files that all processes on the database reach`,
  ];
}
