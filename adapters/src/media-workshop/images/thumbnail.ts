import type { MediaBytes, Picture } from '@waxwing/core';
import { firstFrame } from '../ffmpeg/first-frame.js';
import { sniff } from '../inspect/sniff.js';
import { isReadableImage, openImage } from './open-image.js';
import { toSmallJpeg } from './phone-image.js';

export async function toThumbnail(
  bytes: MediaBytes,
  side: number,
  ffmpeg: string | undefined,
): Promise<Picture | undefined> {
  const mimeType = await sniff(bytes);
  if (isReadableImage(mimeType, ffmpeg))
    return toSmallJpeg((await openImage(bytes, mimeType, ffmpeg)).data, side);
  if (!ffmpeg || !mimeType.startsWith('video/')) return undefined;
  const frame = await firstFrame(bytes, ffmpeg);
  return frame && toSmallJpeg(frame, side);
}
