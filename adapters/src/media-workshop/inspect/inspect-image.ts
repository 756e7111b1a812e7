import { type MediaBytes, PHONE_THUMBNAIL_SIDE } from '@waxwing/core';
import { openImage } from '../images/open-image.js';
import { isTakenAsIs, toSmallJpeg } from '../images/phone-image.js';
import type { Inspection } from '../pool/protocol.js';

/**
 * The facts of an image that has been decoded, so that what breaks off is refused here and not by a phone. Decoding it for its
 * thumbnail costs no more than decoding it.
 */
export async function inspectImage(
  bytes: MediaBytes,
  mimeType: string,
  ffmpeg: string | undefined,
): Promise<Inspection> {
  const opened = await openImage(bytes, mimeType, ffmpeg);
  const { data, width, height, pages, seconds, hasAlpha } = opened;
  const thumbnail = await toSmallJpeg(data, PHONE_THUMBNAIL_SIDE);
  const animated = pages > 1;
  const facts = { mimeType, kind: 'image' as const, width, height, hasAlpha, animated };
  return {
    facts: animated ? { ...facts, seconds } : facts,
    ...(isTakenAsIs(opened, mimeType) && { image: { picture: undefined, thumbnail } }),
  };
}
