import { type MediaBytes, MediaRefused } from '@waxwing/core';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { decodeHeif, HEIF } from './heif/decode-heif.js';
import { MAX_PIXELS, tooManyPixels } from './image-limits.js';
import { scansOf } from './jpeg-scans.js';

/** Bytes of an image at most. */
const MAX_BYTES = 16 * 1_048_576;
/** The most scans of a JPEG. Programs write some ten; each is one more pass over all pixels, and few bytes make hundreds of them. */
const MAX_SCANS = 100;

/** What is decoded. Others, such as SVG, would read further files or take other paths through the decoder. */
const READABLE: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
]);

sharp.cache(false);
sharp.concurrency(1);

export interface OpenImage {
  readonly data: Uint8Array;
  readonly metadata: Metadata;
  /** As people see it: after the turn that the file asks for. */
  readonly width: number;
  readonly height: number;
  readonly pages: number;
  readonly seconds: number;
  readonly hasAlpha: boolean;
}

/** HEIF by the operator's FFmpeg alone. */
export function isReadableImage(mimeType: string, ffmpeg: string | undefined): boolean {
  return READABLE.has(mimeType) || (ffmpeg !== undefined && HEIF.has(mimeType));
}

export async function openImage(
  bytes: MediaBytes,
  mimeType: string,
  ffmpeg: string | undefined,
): Promise<OpenImage> {
  if (!isReadableImage(mimeType, ffmpeg))
    throw new MediaRefused(
      'media_type_refused',
      `The content of the file is ${mimeType}, which is no image for phones.`,
    );
  if (bytes.size > MAX_BYTES) throw new MediaRefused('media_too_large', 'An image has at most 16 MiB.');
  const file = await bytes.read(0, bytes.size);
  if (mimeType === 'image/jpeg') assertFewScans(file);
  if (ffmpeg === undefined || !HEIF.has(mimeType)) return openPixels(file);
  const { data, ...size } = await readable(decodeHeif(file, ffmpeg));
  return { ...(await openPixels(data)), ...size };
}

/** @throws MediaRefused */
function assertFewScans(file: Uint8Array): void {
  if (scansOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength)) > MAX_SCANS)
    throw new MediaRefused('invalid_media', `The image is a JPEG of more than ${MAX_SCANS} scans.`);
}

async function openPixels(data: Uint8Array): Promise<OpenImage> {
  const metadata = await readable(sharp(data, { limitInputPixels: false }).metadata());
  const { width, height } = metadata.autoOrient;
  const { pages = 1, delay = [], hasAlpha } = metadata;
  if (width * height * pages > MAX_PIXELS) throw tooManyPixels();
  const seconds = delay.reduce((sum, ms) => sum + ms, 0) / 1_000;
  return { data, metadata, width, height, pages, seconds, hasAlpha };
}

/** Decodes an image, upright and without mercy for what breaks off. */
export function decoding<T>(
  data: Uint8Array,
  work: (image: Sharp) => Promise<T>,
  options: { readonly animated?: boolean } = {},
): Promise<T> {
  const image = sharp(data, { failOn: 'error', limitInputPixels: MAX_PIXELS, autoOrient: true, ...options });
  return readable(work(image));
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MediaRefused) throw error;
    throw new MediaRefused(
      'invalid_media',
      'The image breaks off, or is not what it begins as.',
      error as Error,
    );
  }
}
