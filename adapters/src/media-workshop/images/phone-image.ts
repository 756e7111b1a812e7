import type { MediaBytes, Picture } from '@waxwing/core';
import { sniff } from '../inspect/sniff.js';
import { decoding, type OpenImage, openImage } from './open-image.js';

/** Phones show a larger image after a long wait, or not at all. */
const MAX_SIDE = 4_096;
const MAX_BYTES = 5 * 1_048_576;

/** A JPEG of what phones do not take as it is: undefined for what they do. */
export async function toPhoneImage(bytes: MediaBytes): Promise<Picture | undefined> {
  const mimeType = await sniff(bytes);
  const opened = await openImage(bytes, mimeType);
  if (isTakenAsIs(opened, mimeType)) {
    await decoding(opened.data, (image) => image.resize(32, 32, { fit: 'inside' }).raw().toBuffer());
    return undefined;
  }
  return toJpeg(opened.data, { side: MAX_SIDE, quality: 85 });
}

/** A JPEG that fits into a square; on white, since JPEG knows no transparency, and in the colours of screens. */
export async function toJpeg(
  data: Uint8Array,
  { side, quality }: { readonly side: number; readonly quality: number },
): Promise<Picture> {
  const { data: jpeg, info } = await decoding(data, (image) =>
    image
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true }),
  );
  return { mimeType: 'image/jpeg', width: info.width, height: info.height, bytes: jpeg };
}

function isTakenAsIs({ data, metadata, width, height, pages }: OpenImage, mimeType: string): boolean {
  const isPlain = mimeType === 'image/jpeg' || mimeType === 'image/png';
  const isUpright = (metadata.orientation ?? 1) === 1;
  const isForScreens = metadata.space === 'srgb' || metadata.space === 'b-w';
  const fits = data.length <= MAX_BYTES && Math.max(width, height) <= MAX_SIDE;
  return isPlain && isUpright && isForScreens && fits && pages === 1;
}
