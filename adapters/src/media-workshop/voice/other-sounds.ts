import { type MediaBytes, MediaRefused } from '@waxwing/core';
import { decodeByFfmpeg } from '../ffmpeg/decode-by-ffmpeg.js';
import { moovFirst } from './moov-first.js';
import { slicesOf } from './slices.js';
import type { Sound } from './sound.js';

export interface Recording {
  readonly bytes: MediaBytes;
  readonly mimeType: string;
  readonly ffmpeg: string | undefined;
}

/** Sounds that nothing here reads, and what FFmpeg calls their formats. */
const SOUNDS: Readonly<Record<string, string>> = {
  'audio/aiff': 'aiff',
  'audio/ape': 'ape',
  'audio/qcelp': 'qcp',
  'audio/vnd.dolby.dd-raw': 'ac3',
  'audio/wavpack': 'wv',
  'audio/x-dsf': 'dsf',
  'audio/x-ms-asf': 'asf',
};

/** The same of containers that are read here, for the codecs in them that are not. */
const CONTAINERS: Readonly<Record<string, string>> = {
  'audio/mp4': 'mov',
  'audio/wav': 'wav',
  'video/3gpp': 'mov',
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
};

export const OTHER_SOUNDS: ReadonlySet<string> = new Set(Object.keys(SOUNDS));

/** Anything else by the operator's FFmpeg, which gets the file as it is and is told what it is. `name` is for the refusal. */
export async function* decodeOther(
  { bytes, mimeType, ffmpeg }: Recording,
  name: string,
): AsyncGenerator<Sound> {
  const format = SOUNDS[mimeType] ?? CONTAINERS[mimeType];
  if (!ffmpeg || !format) {
    const why = ffmpeg ? '' : ' here: the operator has set no FFMPEG_PATH';
    throw new MediaRefused(
      'media_conversion',
      `A voice note cannot be made of ${name}${why}. Send MP3, WAV, AMR, FLAC or Ogg.`,
    );
  }
  yield* decodeByFfmpeg(ffmpeg, format, format === 'mov' ? moovFirst(bytes) : slicesOf(bytes));
}
