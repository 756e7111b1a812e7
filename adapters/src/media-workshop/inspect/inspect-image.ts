import type { MediaBytes, MediaFacts } from '@waxwing/core';
import { decoding, openImage } from '../images/open-image.js';

/** The facts of an image that has been decoded, so that what breaks off is refused here and not by a phone. */
export async function inspectImage(bytes: MediaBytes, mimeType: string): Promise<MediaFacts> {
  const { data, width, height, pages, seconds, hasAlpha } = await openImage(bytes, mimeType);
  await decoding(data, (image) => image.resize(32, 32, { fit: 'inside' }).raw().toBuffer());
  const animated = pages > 1;
  return { mimeType, kind: 'image', width, height, hasAlpha, animated, ...(animated && { seconds }) };
}
