import { releaseBytes } from '@waxwing/core';
import sharp from 'sharp';
import { MAX_PIXELS, tooManyPixels } from '../image-limits.js';
import { type HeifPicture, heifPictureOf, type Step } from './heif-picture.js';
import { withProfile } from './jpeg-profile.js';
import { type Canvas, paint } from './paint.js';

/** The tiles may have more pixels than the image by this factor, since those at its edges reach beyond it. */
const MAX_WASTE = 2;
const MAX_STEPS = 2;

/** HEIF, which phones take photos in, by its own names; AVIF is one as well, which sharp decodes. */
export const HEIF: ReadonlySet<string> = new Set(['image/heic', 'image/heif']);

export interface DecodedHeif {
  readonly data: Uint8Array;
  /** The size of the picture in the file, after its turn. */
  readonly width: number;
  readonly height: number;
}

/**
 * A HEIF as JPEG. The operator's FFmpeg gets the bare pictures of its grid: the container stays here. Too many pixels are refused
 * before any is decoded. The bytes of the file are released.
 */
export async function decodeHeif(file: Uint8Array, ffmpeg: string): Promise<DecodedHeif> {
  const picture = heifPictureOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  releaseBytes(file);
  const { width, height, tileWidth, tileHeight, tiles, steps, profile } = picture;
  if (steps.length > MAX_STEPS) throw new RangeError('It is turned too often.');
  if (width * height > MAX_PIXELS || tileWidth * tileHeight * tiles.length > MAX_WASTE * MAX_PIXELS)
    throw tooManyPixels();
  const upright = await turn(await paint(picture, ffmpeg), steps);
  const jpeg = await open(upright).jpeg({ quality: 95 }).toBuffer();
  releaseBytes(upright.data);
  return { ...sizeOf(picture), data: profile ? withProfile(jpeg, profile) : jpeg };
}

function sizeOf({ width, height, steps }: HeifPicture) {
  const isTurned = steps.filter((step) => 'turn' in step && step.turn !== 180).length % 2 === 1;
  return isTurned ? { width: height, height: width } : { width, height };
}

const open = ({ data, width, height }: Canvas) => sharp(data, { raw: { width, height, channels: 3 } });

async function turn(canvas: Canvas, steps: readonly Step[]): Promise<Canvas> {
  let current = canvas;
  for (const step of steps) {
    const image = open(current);
    const next = 'turn' in step ? image.rotate(step.turn) : image[step.mirror]();
    const { data, info } = await next.toFormat('raw').toBuffer({ resolveWithObject: true });
    releaseBytes(current.data);
    current = { data, width: info.width, height: info.height };
  }
  return current;
}
