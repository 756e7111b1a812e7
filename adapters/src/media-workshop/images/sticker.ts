import { type MediaBytes, MediaRefused, type Sticker, type StickerPack } from '@waxwing/core';
import { sniff } from '../inspect/sniff.js';
import { decoding, openImage } from './open-image.js';
import { withStickerPack } from './sticker-pack.js';

const SIDE = 512;
/** WhatsApp's limits of a sticker, in bytes; beyond them phones show nothing. */
const MAX_STILL = 100_000;
const MAX_MOVING = 500_000;
const MAX_SECONDS = 10;
/** Tried one after the other until the sticker is small enough. */
const QUALITIES = [85, 70, 50, 30, 15];

/** A WebP of 512 × 512 pixels on nothing, with the pack's name for phones that keep it. */
export async function toSticker(
  bytes: MediaBytes,
  { pack, ffmpeg }: { readonly pack?: StickerPack | undefined; readonly ffmpeg: string | undefined },
): Promise<Sticker> {
  const { data, pages, seconds } = await openImage(bytes, await sniff(bytes), ffmpeg);
  const animated = pages > 1;
  if (animated && seconds > MAX_SECONDS)
    throw new MediaRefused('media_too_large', 'A sticker moves for at most 10 seconds.');
  const most = animated ? MAX_MOVING : MAX_STILL;
  for (const quality of QUALITIES) {
    const webp = await encode(data, { animated, quality });
    const sticker = pack ? withStickerPack(webp, pack) : webp;
    if (sticker.length <= most)
      return { mimeType: 'image/webp', width: SIDE, height: SIDE, animated, bytes: sticker };
  }
  throw new MediaRefused('media_too_large', `The sticker cannot be made smaller than ${most / 1_000} KB.`);
}

function encode(
  data: Uint8Array,
  { animated, quality }: { readonly animated: boolean; readonly quality: number },
): Promise<Uint8Array> {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  return decoding(
    data,
    (image) =>
      image
        .resize(SIDE, SIDE, { fit: 'contain', background: transparent })
        .toColourspace('srgb')
        .webp({ quality, alphaQuality: quality, effort: 3 })
        .toBuffer(),
    { animated },
  );
}
