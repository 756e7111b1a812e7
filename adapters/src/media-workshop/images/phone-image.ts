import { type MediaBytes, PHONE_THUMBNAIL_SIDE, type PhoneImage, type Picture } from '@waxwing/core';
import { sniff } from '../inspect/sniff.js';
import { decoding, type OpenImage, openImage } from './open-image.js';

/** Phones show a larger image after a long wait, or not at all. */
const MAX_SIDE = 4_096;
const MAX_THUMBNAIL_SIDE = 640;
const MAX_BYTES = 5 * 1_048_576;

/** A JPEG of what phones do not take as it is, and a thumbnail, which tells whether the rest can be decoded too. */
export async function toPhoneImage(bytes: MediaBytes, ffmpeg: string | undefined): Promise<PhoneImage> {
  const mimeType = await sniff(bytes);
  const opened = await openImage(bytes, mimeType, ffmpeg);
  const thumbnail = await toSmallJpeg(opened.data, PHONE_THUMBNAIL_SIDE);
  if (isTakenAsIs(opened, mimeType)) return { picture: undefined, thumbnail };
  return { picture: await toJpeg(opened.data, { side: MAX_SIDE, quality: 85 }), thumbnail };
}

/** `side` as far as a thumbnail may be as large. */
export function toSmallJpeg(data: Uint8Array, side: number): Promise<Picture> {
  const within = Math.min(Math.max(1, Math.round(side)), MAX_THUMBNAIL_SIDE);
  return toJpeg(data, { side: within, quality: 60 });
}

/** A JPEG that fits into a square; on white, since JPEG knows no transparency, and in the colours of screens. */
async function toJpeg(
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

/** Phones take it as it is. */
export function isTakenAsIs({ data, metadata, width, height, pages }: OpenImage, mimeType: string): boolean {
  const isPlain = mimeType === 'image/jpeg' || mimeType === 'image/png';
  const isUpright = (metadata.orientation ?? 1) === 1;
  const isForScreens = metadata.space === 'srgb' || metadata.space === 'b-w';
  const fits = data.length <= MAX_BYTES && Math.max(width, height) <= MAX_SIDE;
  return isPlain && isUpright && isForScreens && fits && pages === 1;
}
