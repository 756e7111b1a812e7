import type { MediaBytes, Picture } from '@waxwing/core';
import { firstFrame } from '../ffmpeg/first-frame.js';
import { sniff } from '../inspect/sniff.js';
import { isReadableImage, openImage } from './open-image.js';
import { toJpeg } from './phone-image.js';

const MAX_SIDE = 640;

export async function toThumbnail(
  bytes: MediaBytes,
  side: number,
  ffmpeg: string | undefined,
): Promise<Picture | undefined> {
  const mimeType = await sniff(bytes);
  const size = { side: Math.min(Math.max(1, Math.round(side)), MAX_SIDE), quality: 60 };
  if (isReadableImage(mimeType)) return toJpeg((await openImage(bytes, mimeType)).data, size);
  if (!ffmpeg || !mimeType.startsWith('video/')) return undefined;
  const frame = await firstFrame(bytes, ffmpeg);
  return frame && toJpeg(frame, size);
}
